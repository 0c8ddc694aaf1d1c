import { minimalJob } from '../../support/api/jobs.ts';
import { pathOf, type Scenarios } from '../session.ts';

const lenient = { prefer: 'handling=lenient' };

const clean: Readonly<Record<string, string>> = {
  'plain text': 'Drive a truck',
  'every allowed tag':
    '<div><p><strong>a</strong><b>b</b> <em>c</em><i>d</i><br></p><ul><li>e</li></ul><ol><li>f</li></ol></div>',
  links:
    '<a href="https://example.org/?a=1&amp;b=2" target="_blank">a</a><a href="mailto:a@example.org">b</a>' +
    '<a href="tel:+1">c</a><a href="HTTP://example.org" target="_top">d</a>',
  entities: '<p>&eacute; &nbsp; 1 &lt; 2 &amp;&amp; 3 &gt; 2 &quot;x&quot; &#128666;</p>',
  'unclosed tags': '<p>a<p>b<ul><li>c<li>d</ul><b><i>x</b>y</i>',
  'written otherwise': "<P>a<BR/>b</P><A HREF='https://example.org'>c</A>",
  'line breaks': ' <p>\n a\r\n\tb </p>\n',
  'an ampersand alone': 'a & b',
  'less than alone': 'a < b',
};

const unclean: Readonly<Record<string, string>> = {
  'a heading': '<h2>Tasks</h2><p>Drive</p>',
  'a table': '<table><tr><th>a</th><td>b</td></tr><tr><td>c<td>d</table>',
  'span and font': '<span>a</span><font color="red">b</font>',
  script: '<p>a</p><script>alert("<p>x</p>")</script>b',
  style: '<style>p{color:red}</style><p>a</p>',
  'boxes within a line': 'a<img src="x">b<button>c</button>d<video>e</video>f',
  'an attribute': '<p style="color:red" class="x">a</p>',
  'an attribute twice': '<a href="https://example.org" href="https://example.com">a</a>',
  'an unknown target': '<a href="https://example.org" target="main">a</a>',
  'no href': '<a>a</a> <a name="x">b</a>',
  'a relative link': '<a href="/jobs">a</a><a href="jobs.html">b</a><a href="//example.org">c</a>',
  'a scheme': '<a href="javascript:alert(1)">a</a><a href="DATA:text/html,x">b</a>',
  'a hidden scheme': '<a href="jav&#x09;ascript:alert(1)">a</a><a href=" &#1;javascript:x">b</a>',
  'an address that ends a comment': '<a href="https://example.org/--><p>">a</a>',
  'a comment': 'a<!-- b -->c',
  'a doctype': '<!doctype html><p>a</p>',
  'a processing instruction': '<?xml version="1.0"?><p>a</p>',
  CDATA: '<![CDATA[a]]><p>b</p>',
  'a tag without a name': '<p>a</p></>b',
  'a tag that never ends': '<p>a</p><a href="https://example.org"',
  'an end tag alone': '<p>a</p></h2></span>',
  'too deep': `${'<div>'.repeat(210)}a${'</div>'.repeat(210)}`,
  'several of each kind':
    '<h1 id="x">a</h1><p id="y">b</p><a>c</a><!-- d --><span>e</span><a href="x:y" rel="z">f</a>',
  'more than fifty': '<u>a</u>'.repeat(60),
  'of another system': '<o:p>a</o:p><xml><w:x>b</w:x></xml><p class=MsoNormal>c<o:p></o:p></p>',
};

const notHtml: Readonly<Record<string, string>> = {
  'an unclosed video': '<p>a</p><video src="x"><p>b</p>',
  'text like a tag': 'I </3 you',
  'an address of mail': 'Mail <jobs@acme.ca>',
  'an address of a page': '<p>See <https://acme.ca/jobs></p>',
  'escaped HTML': '&lt;h2&gt;a&lt;/h2&gt;&lt;p class=&quot;x&quot;&gt;b&amp;nbsp;c&lt;/p&gt;',
  'text about HTML': '<p>&lt;p&gt;a&lt;/p&gt;</p>',
  'plain text in lines': 'a\r\n\r\n- b\r\n- c < d',
};

export const descriptions: Scenarios = {
  'clean ones': async ({ get, post }) => {
    for (const [name, description] of Object.entries(clean))
      await post(name, '/jobs', { ...minimalJob, description });
    await post('lenient', '/jobs', { ...minimalJob, description: clean.entities }, lenient);
    const job = pathOf(await post('to be read', '/jobs', { ...minimalJob, description: clean.links }));
    await get('as read', job);
  },

  'strict mode': async ({ post }) => {
    for (const [name, description] of Object.entries(unclean))
      await post(name, '/jobs', { ...minimalJob, description });
    await post('with other faults', '/jobs', { ...minimalJob, title: '', description: '<h1>a</h1>' });
  },

  'what is not HTML': async ({ post }) => {
    for (const [name, description] of Object.entries(notHtml)) {
      await post(name, '/jobs', { ...minimalJob, description });
      await post(`${name}, lenient`, '/jobs', { ...minimalJob, description }, lenient);
    }
  },

  'lenient mode': async ({ post, put }) => {
    for (const [name, description] of Object.entries(unclean))
      await post(name, '/jobs', { ...minimalJob, description }, lenient);
    await post('nothing remains', '/jobs', { ...minimalJob, description: '<script>a</script>' }, lenient);
    const job = pathOf(
      await post('unknown properties', '/jobs', { ...minimalJob, foo: 1, bar: { baz: 2 } }, lenient),
    );
    const ofEntries = {
      categories: [{ id: 1, code: 'x' }],
      locations: [{ description: 'Ottawa', zip: 'x' }],
    };
    await put('unknown properties of entries', job, ofEntries, lenient);
    await put('nothing to remove', job, { title: 'Driver' }, lenient);
    await put('nothing at all', job, {}, lenient);
    await put('by reference', '/jobs', { ...minimalJob, referenceId: 'A', description: '<u>a</u>' }, lenient);
    await put('by reference again', '/jobs', { referenceId: 'A', description: '<u>b</u>', x: 1 }, lenient);
  },

  'the header Prefer': async ({ post }) => {
    const job = { ...minimalJob, description: '<u>a</u>', foo: 1 };
    for (const prefer of [
      'handling=lenient',
      'HANDLING = "Lenient"',
      'respond-async, handling=lenient; x=1',
      'handling=strict',
      'handling=strict, handling=lenient',
      'handling',
      'lenient',
      'x="handling=lenient"',
    ])
      await post(prefer, '/jobs', job, { prefer });
  },
};
