// Posts, reads refusals, lists and writes back a job with the client of openapi-generator, and sends a
// batch and a synchronisation.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"log"
	"os"
	"reflect"

	api "client"
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

func problemOf(err error) *api.Problem {
	var refusal *api.GenericOpenAPIError
	if !errors.As(err, &refusal) {
		log.Fatal(err)
	}
	problem := refusal.Model().(api.Problem)
	return &problem
}

func clientOf(key string) *api.APIClient {
	config := api.NewConfiguration()
	config.Servers = api.ServerConfigurations{{URL: os.Getenv("API")}}
	config.AddDefaultHeader("API-Key", os.Getenv(key))
	return api.NewAPIClient(config)
}

func main() {
	client := clientOf("KEY")
	ctx := context.Background()

	salary := api.NewSalaryInput()
	salary.SetAmount(19.11)
	salary.SetPeriod(*api.NewSalaryPeriodInput(5))
	locations := []api.JobLocationInput{*api.NewJobLocationInput("Kelowna, BC")}
	categories := []api.JobCategoryInput{*api.NewJobCategoryInput(19)}
	position := api.NewPositionTypeInput(2)
	routing := api.NewApplicantRoutingTypeInput(1)

	creation := api.NewJobCreation("Line Cook", locations, categories, *position, "Four evenings a week.", *routing)
	creation.SetReferenceId("go-0")
	creation.SetSalary(*salary)
	creation.SetApplicationEmail("kitchen@lakeside.example")
	created := must(client.JobsAPI.CreateJob(ctx).JobCreation(*creation).Execute())
	check(created.GetId() > 0 && *created.Salary.Get().Amount.Get() == 19.11, created)

	invalid := *creation
	invalid.SetCategories([]api.JobCategoryInput{*api.NewJobCategoryInput(999)})
	_, _, err := client.JobsAPI.CreateJob(ctx).JobCreation(invalid).Execute()
	check(problemOf(err).Errors[0].Code == "not_in_list", err)

	_, _, err = client.JobsAPI.CreateJob(ctx).JobCreation(*creation).Execute()
	check(problemOf(err).GetJobId() == created.GetId(), err)

	page := must(client.JobsAPI.ListJobs(ctx).Status("active,draft").Execute())
	check(page.Data[0].Id == created.GetId(), page)

	read := must(client.JobsAPI.GetJob(ctx, created.GetId()).Execute())
	text, _ := json.Marshal(read)
	var change api.JobInput
	if err := json.Unmarshal(text, &change); err != nil {
		log.Fatal(err)
	}
	change.SetStatus(read.Status)
	written := must(client.JobsAPI.UpdateJob(ctx, read.Id).JobInput(change).Execute())
	check(reflect.DeepEqual(written, read), written)

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

	creation.Salary.Unset()
	creation.SetReferenceId("go-3")
	creation.SetStatus("active")
	creation.SetConfidential(true)
	posted := must(client.JobsAPI.CreateJob(ctx).JobCreation(*creation).Execute())
	unpaid := must(client.JobsAPI.GetJob(ctx, posted.GetId()).Execute())
	check(unpaid.Salary.Get() == nil, unpaid)
	shown := must(clientOf("BOARD_KEY").BoardAPI.GetBoardJob(ctx, posted.GetId()).Execute())
	check(shown.Employer.Get() == nil && shown.Salary.Get() == nil, shown)

	onCommission := api.NewSalaryInput()
	onCommission.SetPlusCommission(true)
	creation.SetSalary(*onCommission)
	creation.SetReferenceId("go-4")
	posted = must(client.JobsAPI.CreateJob(ctx).JobCreation(*creation).Execute())
	commissioned := must(client.JobsAPI.GetJob(ctx, posted.GetId()).Execute()).Salary.Get()
	check(commissioned.Amount.Get() == nil && commissioned.Period.Get() == nil && commissioned.PlusCommission, commissioned)
}
