import { type Html, html } from './html.ts';

/** A page loads from the service alone, requests go nowhere else, and no text can become script. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

type Page = {
  readonly title: string;
  readonly description: string;
  /** The addresses of the style sheet and the script, as seen from the page. */
  readonly style: string;
  readonly script?: string;
  readonly body: Html;
};

/** A whole HTML document with its headers. Nothing is inline, so the policy needs no exception. */
export const layout = ({ title, description, style, script, body }: Page) => ({
  type: 'text/html; charset=utf-8',
  headers: { 'content-security-policy': contentSecurityPolicy, 'referrer-policy': 'no-referrer' },
  text: html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${description}">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${style}">
${script !== undefined && html`<script src="${script}" type="module"></script>`}
</head>
<body>
${body}
</body>
</html>
`.html,
});
