import java.util.List;
import org.openapitools.client.ApiClient;
import org.openapitools.client.api.JobsApi;
import org.openapitools.client.api.SynchronisationApi;
import org.openapitools.client.model.*;

/** Posts a job, a batch and a synchronisation with the client of openapi-generator. */
public class Post {
  static void check(boolean ok, Object value) {
    if (!ok) throw new AssertionError(value);
  }

  public static void main(String[] args) throws Exception {
    ApiClient client = new ApiClient();
    client.setBasePath(System.getenv("API"));
    client.setApiKey(System.getenv("KEY"));
    JobsApi jobs = new JobsApi(client);
    SynchronisationApi syncs = new SynchronisationApi(client);

    var locations = List.of(new JobLocationInput().description("Kelowna, BC"));
    var categories = List.of(new JobCategoryInput().id(JobCategoryId.HospitalityAndFoodServices));
    var position = new PositionTypeInput().id(PositionTypeId.PartTime);
    var routing = new ApplicantRoutingTypeInput().id(ApplicantRoutingTypeId.fromValue(1));
    var salary =
        new SalaryInput().amount(19.11).period(new SalaryPeriodInput().id(SalaryPeriodId.Hourly));

    var creation =
        new JobCreation()
            .title("Line Cook")
            .locations(locations)
            .categories(categories)
            .positionType(position)
            .salary(salary)
            .description("Four evenings a week.")
            .applicantRoutingType(routing)
            .applicationEmail("kitchen@lakeside.example");
    var created = jobs.createJob(creation, null, null, null, null);
    check(created.getId() > 0 && created.getSalary().getAmount() == 19.11, created);

    var job =
        new JobByReference()
            .referenceId("java-1")
            .title("Line Cook")
            .locations(locations)
            .categories(categories)
            .positionType(position)
            .description("Four evenings a week.")
            .applicantRoutingType(routing)
            .applicationEmail("kitchen@lakeside.example");
    var put = new Operation(new PutOperation().op(PutOperation.OpEnum.PUT).job(job));
    var delete = new Operation(new DeleteOperation().op(DeleteOperation.OpEnum.DELETE).referenceId("java-2"));
    var batch =
        jobs.batchJobs(new BatchInput().operations(List.of(put, delete)), null, null, null);
    check(batch.getResults().get(0).getOutcome().equals("created"), batch);
    check(batch.getResults().get(1).getOutcome().equals("unknown"), batch);

    var sync = syncs.openSync(new SyncInput().prefix("java-"), null);
    var results = syncs.putChunk(sync.getId(), 1, new ChunkInput().jobs(List.of(job)), null);
    check(results.getCounts().getUnchanged() == 1, results);
    var done = syncs.commitSync(sync.getId(), new CommitInput().chunks(1).jobs(1), null);
    check(done.getState().equals("done"), done);
  }
}
