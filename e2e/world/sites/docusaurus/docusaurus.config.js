export default {
	title: 'Tern',
	url: 'https://tern.example.com',
	baseUrl: '/',
	scripts: [
		{
			src: 'https://assistant.example.com/docent.js',
			async: true,
			'data-domain': 'acme',
			'data-api-key': 'svc_dsc_…',
			'data-filter': 'auto',
		},
	],
	presets: [['classic', { blog: false }]],
	themes: [['@easyops-cn/docusaurus-search-local', { indexBlog: false, searchBarShortcutKeymap: 'mod+k' }]],
	themeConfig: {
		navbar: {
			title: 'Tern',
			items: [{ to: '/docs/', label: 'Docs' }, { type: 'docsVersionDropdown' }],
		},
	},
};
