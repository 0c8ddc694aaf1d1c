/** The address of the CSV of a Google Sheet that is shared or published by a link; any other address unchanged. */
export const spreadsheetAddress = (address: URL): URL => {
  const [, path, id = ''] = /^(\/spreadsheets\/(?:u\/\d+\/)?d\/(e\/)?[\w-]+)/.exec(address.pathname) ?? [];
  if (address.hostname !== 'docs.google.com' || path === undefined || /\/export$/.test(address.pathname))
    return address;
  const gid = address.searchParams.get('gid') ?? /\bgid=(\d+)/.exec(address.hash)?.[1];
  const csv = new URL(id === '' ? `${path}/export?format=csv` : `${path}/pub?output=csv`, address);
  if (gid) csv.searchParams.set('gid', gid);
  return csv;
};
