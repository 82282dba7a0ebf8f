export default {
	title: 'Tern',
	url: 'https://tern.example.com',
	baseUrl: '/',
	plugins: [['docent/docusaurus', { service: 'https://assistant.example.com', domain: 'acme', apiKey: 'svc_dsc_…' }]],
	presets: [['classic', { blog: false }]],
	themes: [['@easyops-cn/docusaurus-search-local', { indexBlog: false, searchBarShortcutKeymap: 'mod+k' }]],
	themeConfig: {
		navbar: {
			title: 'Tern',
			items: [{ to: '/docs/', label: 'Docs' }, { type: 'docsVersionDropdown' }],
		},
	},
};
