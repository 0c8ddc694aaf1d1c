/** For integrators, in the part of CommonMark that lib/docs/markdown.ts renders. */
export const introduction = `
The Job Posting API is for employers, and for systems that act for them: applicant tracking systems, multi-posters, staffing software. With it you create, update, publish, archive, delete, list and search the jobs of one employer.

## Quick start

1. Get an API key from the operator of the board. The key identifies the employer: you see and change only that employer's jobs. Set the key and the base URL of the API in the shell:

\`\`\`sh
export API=https://jobs.example/api/v1.1 KEY=jpk_…
\`\`\`

2. Create a job. Keep the id of your own system in \`referenceId\`. The same request then updates the job whenever it changes there:

\`\`\`sh
curl -X PUT "$API/jobs" -H "API-Key: $KEY" -H "Content-Type: application/json" -d '{
  "referenceId": "04190-4263",
  "title": "Line Cook - Evenings",
  "status": "active",
  "locations": [{ "description": "Kelowna, BC" }],
  "categories": [{ "id": 19 }],
  "positionType": { "id": 2 },
  "description": "<p>Four evenings a week.</p>",
  "applicantRoutingType": { "id": 1 },
  "applicationEmail": "kitchen@lakeside.example"
}'
\`\`\`

3. Archive the job when the position is filled:

\`\`\`sh
curl -X PUT "$API/jobs" -H "API-Key: $KEY" -H "Content-Type: application/json" \\
  -d '{ "referenceId": "04190-4263", "status": "archived" }'
\`\`\`

## Requests

Every path starts with \`/api/v1.1\` and has no trailing slash. Bodies are JSON objects in UTF-8, sent with \`Content-Type: application/json\`. An unknown property is an error that suggests the right name. Each path that supports \`GET\` also supports \`HEAD\`, which returns no body. An unsupported method returns 405 with the header \`Allow\`; an unknown path returns 404.

A client that can only send \`GET\` and \`POST\` sends \`POST\` with the header \`X-HTTP-Method-Override: PUT\` or \`: DELETE\`.

Web pages of any origin may send requests (CORS). Do not put a key into a page that others can open: they can read it.

## Update a job

\`PUT\` changes only the properties that you send, and the resulting job must be valid. Two concurrent updates of different properties both take effect. An empty object changes nothing.

- \`salary\` is merged property by property; its period is replaced as a whole. \`"salary": null\` removes it.
- \`details\` is merged member by member; a member that is \`null\` is removed. \`"details": null\` or \`{}\` removes them all.
- Arrays and other objects are replaced as a whole.
- \`null\` is accepted for \`referenceId\`, \`applicationEmail\`, \`applicationUrl\`, \`details\` and its members, and \`salary\` and its members except \`plusCommission\`.

**Write what you read.** The body of a \`GET\` is a valid \`PUT\` body for the same job. Without \`id\` and \`referenceId\` it is a valid \`POST\` body that creates an equivalent job.

## Job status and dates

Dates are written as \`YYYY-MM-DD\`, in UTC. The status of a job is \`draft\`, \`active\` or \`archived\`, and can change from any of these to any other.

- The \`publishDate\` of a new job is today. The job closes 60 days later, unless you set \`closeDate\`.
- A draft that becomes active is published on that day: \`publishDate\` becomes today, and \`closeDate\` 60 days later, unless you have set it to a day that has not passed.
- An archived job that becomes active again keeps its dates while its \`closeDate\` has not passed. Afterwards it is republished.
- A \`closeDate\` that equals the stored one counts as not sent.
- The service archives an active job on the day after its \`closeDate\`.
- With \`autoRefresh\`, for employers on the unlimited plan, an active job is republished every 7 days until its \`closeDate\`.

## Locations

A location is written as \`City\` or \`City, PR\`, with the two-letter code of the province. Case, accents, punctuation and extra spaces do not matter: \`montreal, qc\` matches Montréal. A city alone must be in the list, because applicants do not find a job in a misspelled city. \`City, PR\` is accepted for any city. Where exactly one place is meant, the province may be spelled out in English or French, the comma may be missing, and the country may follow: \`Québec, Québec\`, \`Toronto (ON)\`, \`Toronto, Ontario, Canada\`. \`Canada\` is a location. \`Remote\` is not: send the province or the country as the location, and \`details.workplace: "remote"\`. \`GET /locations\` searches the list.

## Descriptions

A description is HTML with the tags \`strong b em i br p div ul ol li a\`. A link has an \`href\` with http, https, mailto or tel, and may have a \`target\`. Anything else is an error that reports its position, and nothing is stored. Plain text is accepted; write \`&lt;\` for a < before a letter or a slash. HTML that is escaped as a whole (\`&lt;p&gt;Drive&lt;/p&gt;\`) is also an error, because applicants would see its tags. A description of one megabyte is accepted, with up to 100,000 HTML elements; more elements return 413.

If the text comes from an editor that you do not control, send the header \`Prefer: handling=lenient\`. The service then accepts and repairs more:

- Tags and attributes that are not allowed are removed, and their text is kept. An element such as \`script\` or \`video\` is removed with its content, up to where a browser ends it. If only the end of the text would end a \`video\`, only its tag is removed.
- Text that only looks like a tag stays as text (\`I </3 you\`, \`<jobs@acme.ca>\`).
- Escaped HTML is decoded once. Plain text with line breaks gets a \`p\` for each paragraph and a \`br\` for each other line break.
- Unknown properties are ignored.
- A city that is not in the list is accepted as written and counted as \`unlisted\`. \`Remote - Ontario\` becomes \`Ontario\` with \`details.workplace: "remote"\`, \`Toronto; Vancouver\` becomes two locations, and \`Head office - Montreal, QC\` becomes \`Montréal, QC\`. A job has the first three of such places; the others are counted as \`omitted\`.
- Control characters in one-line texts become spaces, and white space around \`applicationEmail\` and \`applicationUrl\` is removed.

The response header \`Lenient-Removed\` counts what was removed and, as \`rewritten\`, the texts that were changed in another way.

## Dry runs

With \`?dryRun=true\`, \`POST\` and \`PUT\` of a job run every check and write nothing. An error is the one that the real request would return. A success is a 200 with the header \`Dry-Run: true\` and the resulting job; a job that would be created has \`"id": null\`.

## Batches

\`POST /jobs/batch\` applies up to 100 operations in one request, each by the rules of \`PUT /jobs\` or \`DELETE /jobs\`:

\`\`\`sh
curl -X POST "$API/jobs/batch" -H "API-Key: $KEY" -H "Content-Type: application/json" -d '{
  "operations": [
    { "op": "put", "job": { "referenceId": "04190-4263", "status": "archived" } },
    { "op": "delete", "referenceId": "04190-3987" }
  ]
}'
\`\`\`

The operations are independent. The response is a 200 with \`counts\` and a result for each operation, in the order of the request.

- \`outcome\` is \`created\`, \`updated\`, \`unchanged\`, \`deleted\`, \`unknown\` (no such job to delete), \`invalid\` (see \`errors\`, at most 10) or \`failed\` (the store could not complete it). Retry \`failed\` operations; retrying the whole batch is also safe.
- \`warnings\` lists accepted values that are probably mistakes, such as a city whose spelling is close to a listed one.
- \`Prefer: handling=lenient\` applies to each operation, and its result then has \`removed\`. \`?dryRun=true\` writes nothing.
- Each referenceId may occur once. A body without operations, with more than 100 of them, or with an unknown \`op\` returns 400, and nothing is done.

## Synchronise a set

A synchronisation processes your complete set of jobs, for example every night. New jobs are created, changed ones updated, unchanged ones cost almost nothing, and jobs that are no longer in the set are archived, unless the set is probably incomplete.

1. Open it with \`POST /syncs\`. If an employer has several feeds, each needs a \`prefix\` with which its referenceIds begin. \`missing\` selects what happens to jobs that are not in the set: \`archive\`, \`delete\` or \`keep\`. With \`"mode": "preview"\` no job is written.

\`\`\`sh
curl -X POST "$API/syncs" -H "API-Key: $KEY" -H "Content-Type: application/json" -d '{ "expectedCount": 250 }'
\`\`\`

2. Send the jobs in chunks of up to 100 jobs or 4 MB of JSON, numbered from 1, in any order and four at a time. Retrying a chunk is safe. Its results have the form of those of a batch, and its changes take effect immediately.

\`\`\`sh
curl -X PUT "$API/syncs/$SYNC/chunks/1" -H "API-Key: $KEY" -H "Content-Type: application/json" -d @chunk-1.json
\`\`\`

3. Commit with the number of chunks and jobs that you sent. Before the commit, \`GET /syncs/{id}/removals\` lists the jobs that it would remove.

\`\`\`sh
curl -X POST "$API/syncs/$SYNC/commit" -H "API-Key: $KEY" -H "Content-Type: application/json" \\
  -d '{ "chunks": 3, "jobs": 250 }'
\`\`\`

A 200 means that the synchronisation is complete. After a 202, the remaining jobs are removed in the background: read \`GET /syncs/{id}\` until its \`state\` is \`done\`. Only \`active\` jobs are removed, and none that was created or published after the synchronisation was opened, or changed by a client after the commit.

**The guard.** A commit that would remove too many jobs returns 409 \`sync-too-many-removals\`, and nothing is removed. These are too many: more than 5 jobs, if they are more than 10 % of your active jobs or more than 1,000; at least 3 jobs, if they are more than half; or any job, if the set is empty or has fewer than 90 % of \`expectedCount\`. \`guard\` in \`POST /syncs\` sets other limits. To remove the jobs anyway, commit again with \`acceptRemovals\` set to the number that you accept.

**Conflicts.** A request can return 409:

- \`sync-incomplete\`: chunks are missing, or the numbers differ. \`missingChunks\` lists the gaps.
- \`sync-open\`: another synchronisation of these jobs is open; \`Location\` is its URL. Continue it, or abort it with \`DELETE\`.
- \`sync-closed\`: the synchronisation has ended, or expired 24 hours after it was opened.

Every request of a synchronisation can be retried: the same commit returns the current state, and a second \`POST /syncs\` returns \`sync-open\` with the \`Location\` of the synchronisation that the first one opened.

## Pages

Lists are paged. Follow \`paging.next\` until it is null. Each link continues after the last entry that you received: you neither miss nor receive twice an entry that was in the list the whole time.

## Retries

After a lost connection, a 429 or a 503, retry the request, with a longer pause each time. \`Retry-After\` is the minimum number of seconds to wait.

- \`PUT\` and \`DELETE\` can be retried as they are. A retried \`DELETE\` returns 404 if the job is already deleted.
- \`POST /jobs\` needs the header \`Idempotency-Key\` with a new value for each job, such as a UUID. For 24 hours, the same key with the same body creates nothing more and returns the created job, with \`Idempotent-Replayed: true\`.

## Conditional requests

Each job is returned with an \`ETag\`. Send it in \`If-Match\` with \`PUT\` or \`DELETE\` to make the change only if the job has not changed since; otherwise the response is 412. Send it in \`If-None-Match\` with \`GET\` to receive a 304 without a body if the job is unchanged. \`PUT /jobs\` with \`If-None-Match: *\` creates a job but never updates one.

## Errors

Every error is \`application/problem+json\` (RFC 9457). Its \`type\` identifies the problem and is the URL of a page that explains it. \`errors\` of a 400 lists all invalid values, each with its place and a code. A 500 is an error in the service: its \`requestId\` identifies the cause in the log.
`.trim();
