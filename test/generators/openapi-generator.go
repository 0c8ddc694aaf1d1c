// Posts a job, a batch and a synchronisation with the client of openapi-generator.
package main

import (
	"context"
	"log"
	"os"

	api "api"
)

func must[T any](value T, _ any, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return value
}

func check(ok bool, value any) {
	if !ok {
		log.Fatalf("unexpected: %+v", value)
	}
}

func main() {
	config := api.NewConfiguration()
	config.Servers = api.ServerConfigurations{{URL: os.Getenv("API")}}
	config.AddDefaultHeader("API-Key", os.Getenv("KEY"))
	client := api.NewAPIClient(config)
	ctx := context.Background()

	salary := api.NewSalaryInput()
	salary.SetAmount(19.11)
	salary.SetPeriod(*api.NewSalaryPeriodInput(5))
	locations := []api.JobLocationInput{*api.NewJobLocationInput("Kelowna, BC")}
	categories := []api.JobCategoryInput{*api.NewJobCategoryInput(api.HospitalityAndFoodServices)}
	position := api.NewPositionTypeInput(api.PartTime)
	routing := api.NewApplicantRoutingTypeInput(1)

	creation := api.NewJobCreation("Line Cook", locations, categories, *position, "Four evenings a week.", *routing)
	creation.SetSalary(*salary)
	creation.SetApplicationEmail("kitchen@lakeside.example")
	created := must(client.JobsAPI.CreateJob(ctx).JobCreation(*creation).Execute())
	check(created.GetId() > 0 && *created.Salary.Get().Amount.Get() == 19.11, created)

	job := api.NewJobByReference("go-1")
	job.SetTitle("Line Cook")
	job.SetLocations(locations)
	job.SetCategories(categories)
	job.SetPositionType(*position)
	job.SetDescription("Four evenings a week.")
	job.SetApplicantRoutingType(*routing)
	job.SetApplicationEmail("kitchen@lakeside.example")
	put := api.PutOperationAsOperation(api.NewPutOperation("put", *job))
	remove := api.DeleteOperationAsOperation(api.NewDeleteOperation("delete", "go-2"))
	batch := must(client.JobsAPI.BatchJobs(ctx).BatchInput(*api.NewBatchInput([]api.Operation{put, remove})).Execute())
	check(batch.Results[0].Outcome == "created" && batch.Results[1].Outcome == "unknown", batch)

	input := api.NewSyncInput()
	input.SetPrefix("go-")
	sync := must(client.SynchronisationAPI.OpenSync(ctx).SyncInput(*input).Execute())
	chunk := api.NewChunkInput([]api.JobByReference{*job})
	results := must(client.SynchronisationAPI.PutChunk(ctx, sync.Id, 1).ChunkInput(*chunk).Execute())
	check(results.Counts.Unchanged == 1, results)
	commit := api.NewCommitInput(1, 1)
	done := must(client.SynchronisationAPI.CommitSync(ctx, sync.Id).CommitInput(*commit).Execute())
	check(done.State == "done", done)
}
