import { describe, expect, it } from 'vitest';
import { withDocent } from './index.js';

const options = { service: 'https://assistant.example.com', domain: 'acme', apiKey: 'svc_dsc_x' };

describe('withDocent', () => {
	it('keeps a configuration and hands the tag to the code of the app', () => {
		const config = withDocent(options)({ basePath: '/docs', env: { OTHER: 'x' } });
		expect(config).toMatchObject({ basePath: '/docs', env: { OTHER: 'x' } });
		const { src, data, basePath } = JSON.parse((config.env as Record<string, string>).DOCENT_TAG ?? '');
		expect({ src, basePath }).toEqual({ src: 'https://assistant.example.com/docent.js', basePath: '/docs' });
		expect(data).toMatchObject({ 'data-domain': 'acme', 'data-search-trigger': '.nextra-search input' });
	});

	it('takes a configuration that is a function', async () => {
		const config = withDocent(options)(async (phase: string) => ({ distDir: phase }));
		expect(await config('build')).toMatchObject({ distDir: 'build', env: { DOCENT_TAG: expect.any(String) } });
	});

	it('refuses wrong options when the configuration is read', () => {
		expect(() => withDocent({ ...options, service: '' })).toThrow('"service" of docent/nextra must be the address');
	});
});
