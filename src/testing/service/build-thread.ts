import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { scratchFolder } from './scratch-folder.js';

/**
 * Builds a script of the service whole into a folder, which may hold others: neither a thread nor a process of Node can run it from
 * source. Gives its path.
 * @param name as in `documentation/reading/page-thread`
 */
export async function buildThread(name: string, folder = scratchFolder()): Promise<string> {
	const file = `${name.split('/').at(-1)}.mjs`;
	await build({
		configFile: false,
		publicDir: false,
		logLevel: 'silent',
		ssr: { noExternal: true },
		build: {
			ssr: true,
			target: 'node20',
			outDir: folder,
			emptyOutDir: false,
			rolldownOptions: {
				input: fileURLToPath(new URL(`../../service/${name}.ts`, import.meta.url)),
				output: { entryFileNames: file, chunkFileNames: `${name.split('/').at(-1)}-[name].mjs` },
			},
		},
	});
	return `${folder}/${file}`;
}
