/** For integrators, in the part of CommonMark that lib/docs/markdown.ts renders. */
export const introduction = `
The Job Posting API is for employers, and for systems that act for them: applicant tracking systems, multi-posters, staffing software. Over it you create, change, publish, archive, delete, list and search the jobs of one employer.

## Quick start

1. Get an API key from the operator of the board. It says which employer you are; you see and change that employer's jobs only. Put it into the shell, with the address of the API:

\`\`\`sh
export API=https://jobs.example/api/v1.1 KEY=jpk_…
\`\`\`

2. Create a job. Keep the id of your own system in \`referenceId\`, and you can send the same request again whenever the job changes there:

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

3. Take it down when it is filled:

\`\`\`sh
curl -X PUT "$API/jobs" -H "API-Key: $KEY" -H "Content-Type: application/json" \\
  -d '{ "referenceId": "04190-4263", "status": "archived" }'
\`\`\`

## Requests

Every address starts with \`/api/v1.1\` and has no slash at its end. Bodies are JSON objects in UTF-8, sent with \`Content-Type: application/json\`. An unknown property is an error that suggests the right name. Each address that answers \`GET\` answers \`HEAD\`, without a body. A known address answers any other method with 405 and the header \`Allow\`; an unknown one answers 404.

A client that can only send \`GET\` and \`POST\` sends \`POST\` with the header \`X-HTTP-Method-Override: PUT\` or \`: DELETE\`.

Requests from a web page of any origin are allowed. Mind that whoever can open that page can read the key in it.

## Changing a job

\`PUT\` changes only the properties that you send, and the job must be valid as a whole afterwards. Two changes of different properties at the same moment both survive. An empty object changes nothing.

- A salary sent onto one changes property by property, its period as a whole. \`"salary": null\` removes it.
- Details are merged member by member; a member of null is removed. \`"details": null\` or \`{}\` removes them all.
- Other objects, and arrays, are replaced as a whole.
- \`null\` is possible for \`referenceId\`, \`salary\` and \`details\` and what is in them, \`applicationEmail\` and \`applicationUrl\`.

**Write what you read.** The body of a \`GET\` is a valid \`PUT\` body for the same job. Without \`id\` and \`referenceId\` it is a valid \`POST\` body for an equal one.

## Dates and a job's life

Dates are written \`YYYY-MM-DD\` and are those of UTC. A job is a \`draft\`, \`active\` or \`archived\`, and may go from any of these to any other.

- A new job is dated today. It closes 60 days later, unless you set \`closeDate\`.
- A draft that becomes active is published on that day: \`publishDate\` becomes today, and \`closeDate\` 60 days later, unless you have set it to a day that has not passed.
- An archived job that becomes active again keeps its dates while its \`closeDate\` has not passed. Afterwards it is republished.
- A \`closeDate\` that equals the stored one counts as not sent.
- The day after its \`closeDate\` an active job is archived by itself.
- With \`autoRefresh\`, for employers on the unlimited plan, an active job is republished every 7 days until its \`closeDate\`.

## Locations

A location is written \`City\` or \`City, PR\` with the two letters of the province. Case, accents, punctuation and extra space do not matter: \`montreal, qc\` finds Montréal. A city alone must be a listed one, because a misspelled city is a job that nobody finds. \`City, PR\` is possible for any city. Where it names exactly one place, the province may be spelled out in English or French, the comma may be missing and the country may follow: \`Québec, Québec\`, \`Toronto (ON)\`, \`Toronto, Ontario, Canada\`. \`Canada\` is a location, too. \`Remote\` is not: send the province or the country as the location, and \`details.workplace: "remote"\`. \`GET /locations\` searches the list.

## Descriptions

A description is HTML with the tags \`strong b em i br p div ul ol li a\`. A link has an \`href\` with http, https, mailto or tel, and may have a \`target\`. Anything else is an error that says where it is, and nothing is stored. Plain text is fine; write \`&lt;\` for a < before a letter or a slash. HTML that is escaped as a whole (\`&lt;p&gt;Drive&lt;/p&gt;\`) is an error, too, because applicants would see its tags. One megabyte fits, with up to 100,000 HTML elements. More elements are refused with 413.

If the text comes from an editor that you do not control, send the header \`Prefer: handling=lenient\`. What is not allowed is then removed and its text kept, unknown properties are ignored, and a city that is in no list is taken as it is written. \`Remote - Ontario\` becomes \`Ontario\` with \`details.workplace: "remote"\`. Control characters in texts of one line become spaces, and white space around an address for applications is removed. An element such as \`script\` or \`video\` is removed with its content, up to where a browser ends it; where only the end of the text would end a \`video\`, only its tag is removed. What only looks like a tag stays as text (\`I </3 you\`, \`<jobs@acme.ca>\`). Escaped HTML is decoded once. Plain text with line breaks gets a \`p\` for each paragraph and a \`br\` for each other line break. The header \`Lenient-Removed\` of the response counts what was removed, and as \`rewritten\` the texts that were changed in these ways.

## Trying a request

With \`?dryRun=true\`, \`POST\` and \`PUT\` of a job run every check and write nothing. An error is the one that the request would get. A success is a 200 with the header \`Dry-Run: true\` and the job as it would be; one that would be created has \`"id": null\`.

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

The operations are independent. The response is a 200 with a result for each, in their order, and \`counts\`.

- \`outcome\` is \`created\`, \`updated\`, \`unchanged\`, \`deleted\`, \`unknown\` (there was no such job), \`invalid\` (see \`errors\`, at most 10) or \`failed\`. Only a \`failed\` operation is worth a retry. To retry the whole batch is safe, too.
- \`warnings\` lists accepted values that are probably mistakes, such as a city that is spelt almost like a listed one.
- \`Prefer: handling=lenient\` applies to each operation, and its result then has \`removed\`. \`?dryRun=true\` writes nothing.
- A referenceId can occur once. A body without operations, with more than 100 or with an unknown \`op\` is a 400, and nothing is done.

## Synchronise a set

A synchronisation takes your complete set of jobs, every night for example. New jobs are created, changed ones updated, unchanged ones cost almost nothing, and jobs that are no longer in the set are archived, but not if the set is probably incomplete.

1. Open it with \`POST /syncs\`. Several feeds of one employer each need a \`prefix\` that their referenceIds begin with. \`missing\` is what happens to jobs that are not in the set: \`archive\`, \`delete\` or \`keep\`. With \`"mode": "preview"\` nothing is ever written.

\`\`\`sh
curl -X POST "$API/syncs" -H "API-Key: $KEY" -H "Content-Type: application/json" -d '{ "expectedCount": 250 }'
\`\`\`

2. Send the jobs in chunks of up to 100 jobs or 4 MB of JSON, numbered from 1, in any order and four at a time. A chunk can be sent again. Its results are those of a batch, and its changes take effect at once.

\`\`\`sh
curl -X PUT "$API/syncs/$SYNC/chunks/1" -H "API-Key: $KEY" -H "Content-Type: application/json" -d @chunk-1.json
\`\`\`

3. Commit with the number of chunks and jobs that you have sent. \`GET /syncs/{id}/removals\` shows before what would be removed.

\`\`\`sh
curl -X POST "$API/syncs/$SYNC/commit" -H "API-Key: $KEY" -H "Content-Type: application/json" \\
  -d '{ "chunks": 3, "jobs": 250 }'
\`\`\`

A 200 is the end. After a 202 the rest is removed in the background: read \`GET /syncs/{id}\` until its \`state\` is \`done\`. Only \`active\` jobs are removed, and none that was created or published after the synchronisation was opened, or changed by a client after the commit.

**The guard.** A commit that would remove too many jobs is a 409 \`sync-too-many-removals\`, and nothing is removed. These are more than 5 jobs that are more than 10 % of your active jobs or more than 1,000; or at least 3 that are more than half; or any, if the set is empty or has fewer than 90 % of \`expectedCount\`. \`guard\` in \`POST /syncs\` sets other limits. If the jobs are to be removed, commit again with \`"acceptRemovals"\` and the number that you accept.

**Refusals.** 409 \`sync-incomplete\`: chunks are missing, or the numbers differ; \`missingChunks\` lists the gaps. 409 \`sync-open\`: another synchronisation of these jobs is open; \`Location\` is its address. Continue it, or abort it with \`DELETE\`. 409 \`sync-closed\`: it has ended, or expired 24 hours after it was opened. Every request of a synchronisation can be retried: the same commit gets the present state, and a second \`POST /syncs\` the \`Location\` of what the first has opened.

## Pages

Lists come in pages. Follow \`paging.next\` until it is null: each link goes on after the last entry that you saw, so that you neither miss nor see twice what was there all the time.

## Repeating a request

After a lost connection, a 429 or a 503, repeat the request, more slowly each time; \`Retry-After\` says how long to wait at least.

- \`PUT\` and \`DELETE\` can be repeated as they are. A repeated \`DELETE\` may find the job gone: 404.
- \`POST\` needs the header \`Idempotency-Key\` with a text of your own, new for each job. Within 24 hours the same key with the same body creates nothing more and gets the first answer, with \`Idempotent-Replayed: true\`.

## Changes by others

Each job comes with an \`ETag\`. Send it in \`If-Match\` with \`PUT\` or \`DELETE\`, and the change is made only if nobody has changed the job since: else 412. Send it in \`If-None-Match\` with \`GET\`, and an unchanged job is a 304 without a body. \`PUT /jobs\` with \`If-None-Match: *\` creates, but never changes.

## Errors

Every error is \`application/problem+json\` (RFC 9457). Its \`type\` names the problem, and opens a page about it. \`errors\` of a 400 lists everything that is wrong at once, each with the place and a code. A 500 is our fault: its \`requestId\` finds the cause in our log.
`.trim();
