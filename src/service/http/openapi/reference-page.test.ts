import { expect, it } from 'vitest';
import { allRoutes } from '../routes/all-routes.js';
import { createOpenApi } from './create-openapi.js';
import { referencePage } from './reference-page.js';

const evil = `"><script>alert('1')</script>&amp;`;
const shown = '&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;amp;';
const real = createOpenApi(allRoutes, '1.0.0', '');

it('shows everything of the document as text, code in backticks apart', () => {
	const schema = { type: 'object', properties: { [evil]: { type: 'string', description: evil, enum: [evil] } } };
	const content = { 'application/json': { schema }, [evil]: { schema } };
	const operation = {
		operationId: evil,
		tags: [evil],
		summary: evil,
		description: `\`${evil}\`${evil}`,
		security: [],
		parameters: [{ name: evil, in: 'query', required: true, description: evil, schema: { type: 'string' } }],
		requestBody: { content },
		responses: { 200: { description: evil, headers: { [evil]: { description: evil } }, content } },
	};
	const html = referencePage({
		...real,
		info: { ...real.info, description: evil, version: evil },
		paths: { [`/${evil}`]: { get: operation } },
		webhooks: { [evil]: { post: operation } },
	} as unknown as typeof real);
	expect(html).not.toContain('<script>');
	expect(html).toContain(`<p><code>${shown}</code>${shown}</p>`);
	expect(html).toContain(`<section class="operation" id="${shown}"><h3>${shown}</h3>`);
});

it('names each table apart, for those who go from one region to the next', () => {
	const names = [...referencePage(real).matchAll(/role="region" aria-label="([^"]+)"/g)].map(([, name]) => name);
	expect(names.length).toBeGreaterThan(20);
	expect(new Set(names).size).toBe(names.length);
});
