/** A form as node:http would receive it from a browser. */
export const formOf = (fields: Readonly<Record<string, string | File>>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const { body, headers } = new Response(form);
  return Object.assign(body ?? new ReadableStream<Uint8Array>(), { headers: Object.fromEntries(headers) });
};
