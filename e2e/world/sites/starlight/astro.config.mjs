import starlight from '@astrojs/starlight';
import { defineConfig } from 'astro/config';
import docent from 'docent/astro';

export default defineConfig({
	site: 'https://docs.example.com',
	integrations: [
		starlight({
			title: 'Tern',
			plugins: [docent({ service: 'https://assistant.example.com', domain: 'acme', apiKey: 'svc_dsc_…' })],
			locales: { root: { label: 'English', lang: 'en' }, de: { label: 'Deutsch', lang: 'de' } },
			sidebar: [
				{ label: 'Guide', items: ['guide/install', 'guide/schedules'] },
				{ label: 'Reference', items: ['reference/commands'] },
			],
		}),
	],
});
