import starlight from '@astrojs/starlight';
import { defineConfig } from 'astro/config';

export default defineConfig({
	site: 'https://docs.example.com',
	integrations: [
		starlight({
			title: 'Tern',
			head: [
				{
					tag: 'script',
					attrs: {
						async: true,
						src: 'https://assistant.example.com/docent.js',
						'data-domain': 'acme',
						'data-api-key': 'svc_dsc_…',
						'data-filter': 'auto',
					},
				},
			],
			locales: { root: { label: 'English', lang: 'en' }, de: { label: 'Deutsch', lang: 'de' } },
			sidebar: [
				{ label: 'Guide', items: ['guide/install', 'guide/schedules'] },
				{ label: 'Reference', items: ['reference/commands'] },
			],
		}),
	],
});
