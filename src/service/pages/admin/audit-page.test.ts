import { expect, it } from 'vitest';
import { auditPage } from './audit-page.js';

const evil = `"><script>alert('1')</script>&amp;`;
const shown = '&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;amp;';

it('shows the names of keys and domains, subjects and addresses as text', () => {
	const event = { at: '2026-11-20T12:00:00.000Z', keyId: 'key_1', keyName: evil, address: evil, subject: evil };
	const html = auditPage(evil, {
		events: [
			{ ...event, action: 'key_created' },
			{ ...event, action: 'job_created' },
		],
		nextCursor: evil,
	});
	expect(html).not.toContain('<script>');
	expect(html).toContain(`<span>${shown} (key_1)</span>`);
	expect(html).toContain(`>${shown}</a></span>`);
});
