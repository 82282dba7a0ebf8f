import { describe, expect, it } from 'vitest';
import { pageOf, readDocs, titleOfSite } from '../../../../testing/documentation/read-site.js';

describe('Starlight', () => {
	it('reads the code that a component shows of a file', async () => {
		const documentation = await readDocs({
			'index.mdx':
				"import { Code } from '@astrojs/starlight/components';\nimport config from './code/app.config.ts?raw';\nimport gone from '/code/gone.ts?raw';\n\n# Home\n\n" +
				'<Code code={config} lang="js" title="app.config.ts" mark={["b"]} />\n\n<Code\n  lang="ts"\n  code={gone}\n/>\n\nThe end.\n',
			'code/app.config.ts': 'a > 1;\n',
		});
		expect(pageOf(documentation, '/')).toBe('# Home\n\n```js title="app.config.ts"\na > 1;\n```\n\nThe end.');
		expect(documentation.warnings).toEqual([
			'"index.mdx", line 3: the included file "/code/gone.ts" cannot be found in the documentation folder: mend the path, or take the line out.',
		]);
	});
});

it('the title of the site is that of astro.config.mjs', async () => {
	expect(
		await titleOfSite({
			'astro.config.mjs':
				'export default defineConfig({\n  integrations: [\n    starlight({\n      title: "Boat\'s Docs",\n      social: {},\n    }),\n  ],\n});',
		}),
	).toBe("Boat's Docs");
});
