/** The files that the builds of the widget begin with, from the root of the repository. */

/**
 * What the loader fetches later, each built by itself: a file of what two of them share would be one more request, after the
 * other, before the reader sees anything.
 */
export const onDemand = {
	panel: 'src/widget/panel/mount-panel.tsx',
	content: 'src/widget/page/watch-content.ts',
	early: 'src/widget/boot/begin-early.ts',
	settings: 'src/widget/boot/customise/customise.ts',
	renew: 'src/widget/boot/renew.ts',
};
/** The settings name the worker. */
export const laterParts = { ...onDemand, 'index-worker': 'src/index-client/index-worker.ts' };

export const loaderEntry = 'src/widget/boot/script.ts';
export const npmEntry = 'src/widget/boot/index.ts';
/** The same by `require`. */
export const commonJsEntry = 'src/widget/boot/commonjs.ts';
export const componentEntries = {
	react: 'src/react/index.ts',
	'react-client': 'src/react/react-client.ts',
	preact: 'src/preact/index.ts',
};
/** The entries that run wherever there is `fetch`. */
export const clientEntries = {
	agent: 'src/agent-client/index.ts',
	transport: 'src/transport/index.ts',
	'index-worker': laterParts['index-worker'],
};

/** The plugins of generators, which run in Node. */
export const pluginEntries = {
	docusaurus: 'src/plugins/docusaurus/index.ts',
	vitepress: 'src/plugins/vitepress/index.ts',
	astro: 'src/plugins/astro/index.ts',
	nextra: 'src/plugins/nextra/index.ts',
};
/** What they load once the pages are built, or start. */
export const siteFilesEntry = 'src/service/static/finish-site.ts';
export const siteFilesEntries = {
	'finish-site': siteFilesEntry,
	'finish-site-script': 'src/plugins/nextra/finish-site-script.ts',
};
/** What they put on pages. Docusaurus takes each file of a folder for a component of that name. */
export const pluginPageEntries = {
	'nextra-assistant': 'src/plugins/nextra/assistant.ts',
	'docusaurus/theme/Root': 'src/plugins/docusaurus/theme/root.ts',
	'docusaurus/theme-with-search/Root': 'src/plugins/docusaurus/theme/root.ts',
	'docusaurus/theme-with-search/SearchBar': 'src/plugins/docusaurus/theme/search-bar.ts',
};
