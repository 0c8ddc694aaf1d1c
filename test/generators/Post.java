import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.BoardApi;
import org.openapitools.client.api.JobsApi;
import org.openapitools.client.api.SynchronisationApi;
import org.openapitools.client.model.*;

/**
 * Posts, reads refusals, lists and writes back a job with the client of openapi-generator, and sends a
 * batch and a synchronisation.
 */
public class Post {
  static final ObjectMapper mapper = ApiClient.createDefaultObjectMapper();

  static void check(boolean ok, Object value) {
    if (!ok) throw new AssertionError(value);
  }

  static ApiClient clientOf(String key) {
    ApiClient client = new ApiClient();
    client.updateBaseUri(System.getenv("API"));
    client.setRequestInterceptor(request -> request.header("API-Key", System.getenv(key)));
    return client;
  }

  static Problem refusal(JobsApi jobs, JobCreation creation) throws Exception {
    try {
      throw new AssertionError(jobs.createJob(creation, null, null, null, null));
    } catch (ApiException refused) {
      return mapper.readValue(refused.getResponseBody(), Problem.class);
    }
  }

  public static void main(String[] args) throws Exception {
    ApiClient client = clientOf("KEY");
    JobsApi jobs = new JobsApi(client);
    SynchronisationApi syncs = new SynchronisationApi(client);

    var locations = List.of(new JobLocationInput().description("Kelowna, BC"));
    var categories = List.of(new JobCategoryInput().id(19));
    var position = new PositionTypeInput().id(2);
    var routing = new ApplicantRoutingTypeInput().id(1);
    var salary =
        new SalaryInput().amount(19.11).period(new SalaryPeriodInput().id(5));

    var creation =
        new JobCreation()
            .referenceId("java-0")
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

    check(refusal(jobs, creation).getJobId().equals(created.getId()), created);
    creation.categories(List.of(new JobCategoryInput().id(999)));
    var invalid = refusal(jobs, creation);
    check(invalid.getErrors().get(0).getCode().equals("not_in_list"), invalid);

    var page = jobs.listJobs(null, "active,draft", null, null, null, null, null);
    check(page.getData().get(0).getId().equals(created.getId()), page);

    var read = jobs.getJob(created.getId(), null, null);
    var change = mapper.convertValue(read, JobInput.class).status(read.getStatus());
    var written = jobs.updateJob(read.getId(), change, null, null, null);
    check(written.equals(read), written);

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

    creation.referenceId("java-3").categories(categories).salary(null).status("active").confidential(true);
    var posted = jobs.createJob(creation, null, null, null, null);
    var unpaid = jobs.getJob(posted.getId(), null, null);
    check(unpaid.getSalary() == null, unpaid);
    var shown = new BoardApi(clientOf("BOARD_KEY")).getBoardJob(posted.getId(), null, null);
    check(shown.getEmployer() == null && shown.getSalary() == null, shown);

    creation.referenceId("java-4").salary(new SalaryInput().plusCommission(true));
    posted = jobs.createJob(creation, null, null, null, null);
    var commissioned = jobs.getJob(posted.getId(), null, null).getSalary();
    check(commissioned.getAmount() == null && commissioned.getPeriod() == null, commissioned);
    check(commissioned.getPlusCommission(), commissioned);
  }
}
