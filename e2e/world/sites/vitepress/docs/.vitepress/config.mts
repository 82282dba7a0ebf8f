import docent from 'docent/vitepress';
import { defineConfig } from 'vitepress';

export default defineConfig({
	title: 'Tern',
	description: 'Copies folders to other machines.',
	cleanUrls: true,
	vite: {
		plugins: [docent({ service: 'https://assistant.example.com', domain: 'acme', apiKey: 'svc_dsc_…' })],
	},
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
