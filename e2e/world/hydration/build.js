/** Renders each page as its server does, with a place for the assistant in its head, and bundles what takes it over in the browser. */
import { mkdir, writeFile } from 'node:fs/promises';
import { rolldown } from 'rolldown';

const react = (version, client = 'react/client-root.jsx') => ({
	server: 'react/server.jsx',
	client,
	alias: { react: `react-${version}`, 'react-dom': `react-dom-${version}` },
});
const svelte = (version) => ({
	server: `svelte/server-${version}.js`,
	client: `svelte/client-${version}.js`,
	alias: { svelte: `svelte-${version}` },
	compiler: `svelte-${version}/compiler`,
});

const pages = {
	'react-17': react(17, 'react/client.jsx'),
	'react-18': react(18),
	'react-19': react(19),
	preact: { server: 'preact/server.jsx', client: 'preact/client.jsx', jsx: 'preact' },
	'svelte-4': svelte(4),
	'svelte-5': svelte(5),
	vue: { server: 'vue/server.js', client: 'vue/client.js' },
};

const compileSvelte = (compiler, isServer) => ({
	name: 'svelte',
	async transform(code, filename) {
		if (!filename.endsWith('.svelte')) return null;
		const { compile } = await import(compiler);
		const isOld = compiler.startsWith('svelte-4');
		const side = isServer ? (isOld ? 'ssr' : 'server') : isOld ? 'dom' : 'client';
		const { js } = compile(code, { filename, generate: side, ...(isOld && { hydratable: true }) });
		return { code: js.code, moduleType: 'js' };
	},
});

async function bundle({ alias, jsx = 'react', compiler, ...page }, side, file) {
	const isServer = side === 'server';
	const bundled = await rolldown({
		input: page[side],
		platform: isServer ? 'node' : 'browser',
		resolve: { alias, ...(isServer || { conditionNames: ['browser', 'import'] }) },
		transform: {
			jsx: { runtime: 'automatic', importSource: jsx },
			define: {
				'process.env.NODE_ENV': '"development"',
				__VUE_OPTIONS_API__: 'true',
				__VUE_PROD_DEVTOOLS__: 'false',
				__VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'true',
			},
		},
		plugins: compiler ? [compileSvelte(compiler, isServer)] : [],
		logLevel: 'warn',
	});
	await bundled.write({ file, format: isServer ? 'esm' : 'iife', codeSplitting: false });
	await bundled.close();
}

for (const [name, page] of Object.entries(pages)) {
	const folder = `dist/${name}`;
	await mkdir(folder, { recursive: true });
	await bundle(page, 'server', `${folder}/server.mjs`);
	await bundle(page, 'client', `${folder}/client.js`);
	const { render } = await import(`./${folder}/server.mjs`);
	await writeFile(`${folder}/index.html`, (await render()).replace('</head>', '<!-- docent --></head>'));
}
