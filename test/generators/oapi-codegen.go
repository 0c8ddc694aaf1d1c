// Posts, reads refusals, lists and writes back a job with the client of oapi-codegen.
package main

import (
	"context"
	"encoding/json"
	"log"
	"net/http"
	"os"

	"client/api"
)

func must[T any](value T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return value
}

func check(ok bool, body []byte) {
	if !ok {
		log.Fatalf("unexpected: %s", body)
	}
}

func to[T any](value T) *T { return &value }

func clientOf(key string) *api.ClientWithResponses {
	withKey := api.WithRequestEditorFn(func(_ context.Context, request *http.Request) error {
		request.Header.Set("API-Key", os.Getenv(key))
		return nil
	})
	return must(api.NewClientWithResponses(os.Getenv("API"), withKey))
}

func main() {
	ctx := context.Background()
	client := clientOf("KEY")

	job := api.JobCreation{
		ReferenceId:          to("oapi-1"),
		Title:                "Line Cook",
		Locations:            []api.JobLocationInput{{Description: "Kelowna, BC"}},
		Categories:           []api.JobCategoryInput{{Id: 19}},
		PositionType:         api.PositionTypeInput{Id: 2},
		Salary:               &api.SalaryInput{Amount: to(19.11), Period: &api.SalaryPeriodInput{Id: 5}},
		Description:          "Four evenings a week.",
		ApplicantRoutingType: api.ApplicantRoutingTypeInput{Id: 1},
		ApplicationEmail:     to("kitchen@lakeside.example"),
	}
	created := must(client.CreateJobWithResponse(ctx, nil, job))
	check(created.JSON201 != nil && *created.JSON201.Salary.Amount == 19.11, created.Body)
	id := *created.JSON201.Id

	invalid := job
	invalid.Categories = []api.JobCategoryInput{{Id: 999}}
	refused := must(client.CreateJobWithResponse(ctx, nil, invalid))
	check((*refused.ApplicationproblemJSON400.Errors)[0].Code == "not_in_list", refused.Body)

	conflict := must(client.CreateJobWithResponse(ctx, nil, job))
	check(*conflict.ApplicationproblemJSON409.JobId == id, conflict.Body)

	list := must(client.ListJobsWithResponse(ctx, &api.ListJobsParams{Status: to("active,draft")}))
	check(list.JSON200.Data[0].Id == id, list.Body)

	read := must(client.GetJobWithResponse(ctx, id, nil))
	var change api.JobInput
	if err := json.Unmarshal(read.Body, &change); err != nil {
		log.Fatal(err)
	}
	change.Status = &read.JSON200.Status
	change.Categories = &[]api.JobCategoryInput{{Id: read.JSON200.Categories[0].Id}}
	written := must(client.UpdateJobWithResponse(ctx, id, nil, change))
	check(string(written.Body) == string(read.Body), written.Body)

	put := must(client.PutJobByReferenceWithResponse(ctx, nil, api.JobByReference{
		ReferenceId: *read.JSON200.ReferenceId,
		Status:      to("archived"),
	}))
	check(put.JSON200.Status == "archived", put.Body)
	deleted := must(client.DeleteJobWithResponse(ctx, id, nil))
	check(deleted.StatusCode() == http.StatusNoContent, deleted.Body)

	unnamed := job
	unnamed.ReferenceId, unnamed.Salary = to("oapi-2"), nil
	unnamed.Status, unnamed.Confidential = to("active"), to(true)
	posted := must(client.CreateJobWithResponse(ctx, nil, unnamed))
	unpaid := must(client.GetJobWithResponse(ctx, *posted.JSON201.Id, nil))
	check(unpaid.JSON200.Salary == nil, unpaid.Body)
	shown := must(clientOf("BOARD_KEY").GetBoardJobWithResponse(ctx, *posted.JSON201.Id, nil))
	check(shown.JSON200 != nil && shown.JSON200.Employer == nil && shown.JSON200.Salary == nil, shown.Body)

	commission := job
	commission.ReferenceId, commission.Salary = to("oapi-3"), &api.SalaryInput{PlusCommission: to(true)}
	posted = must(client.CreateJobWithResponse(ctx, nil, commission))
	commissioned := must(client.GetJobWithResponse(ctx, *posted.JSON201.Id, nil))
	salary := commissioned.JSON200.Salary
	check(salary.Amount == nil && salary.Period == nil && salary.PlusCommission, commissioned.Body)
}
