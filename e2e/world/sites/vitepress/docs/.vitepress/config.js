import { defineConfig } from 'vitepress';

export default defineConfig({
	title: 'Tern',
	description: 'Copies folders to other machines.',
	cleanUrls: true,
	head: [
		[
			'script',
			{
				async: '',
				src: 'https://assistant.example.com/docent.js',
				'data-domain': 'acme',
				'data-api-key': 'svc_dsc_…',
				'data-filter': 'auto',
			},
		],
	],
	locales: {
		root: {
			label: 'English',
			lang: 'en',
			themeConfig: {
				nav: [{ text: 'Guide', link: '/guide/install' }],
				sidebar: [
					{
						text: 'Guide',
						items: [
							{ text: 'Install', link: '/guide/install' },
							{ text: 'Schedules', link: '/guide/schedules' },
						],
					},
					{ text: 'Reference', items: [{ text: 'Commands', link: '/reference/commands' }] },
				],
			},
		},
		de: {
			label: 'Deutsch',
			lang: 'de',
			themeConfig: {
				nav: [{ text: 'Anleitung', link: '/de/guide/install' }],
				sidebar: [{ text: 'Anleitung', items: [{ text: 'Installieren', link: '/de/guide/install' }] }],
			},
		},
	},
	themeConfig: { search: { provider: 'local' } },
});
