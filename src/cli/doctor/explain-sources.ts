import type { ServiceConfig } from '../../service/config/settings.js';
import { explainFolder, explanationText } from '../../service/documentation/explain/explain-folder.js';
import { readDocumentation } from '../../service/documentation/read-documentation.js';
import { reasonOf } from '../../service/errors/reason-of.js';
import { placeOf } from '../../service/sources/domain-sources.js';
import { filesOptions, openSource, withFiles } from '../../service/sources/open-source.js';

type Source = ServiceConfig['sources'][number];

/** What Docent makes of one source, in full of files. Nothing is stored. */
async function explain(source: Source, config: ServiceConfig, onProgress: (done: number, total: number) => void) {
	if (source.kind === 'folder' || source.kind === 'git') {
		const options = { ...filesOptions(source, config), onProgress };
		const report = await withFiles(source, (folder) => explainFolder(folder, options));
		return { report, text: explanationText(report) };
	}
	const { documentation, format } = await readDocumentation(openSource(source, config), { onProgress });
	const { pages, warnings } = documentation;
	const lines = [
		...pages.map(({ path, file, sections }) => `  ${path} (${file}): ${sections.length} sections`),
		...warnings.map((warning) => `Warning: ${warning}`),
		`Pages: ${pages.length}; warnings: ${warnings.length}`,
	];
	const paths = pages.map(({ path, file, title }) => ({ path, file, title }));
	return { report: { format, pages: paths, warnings }, text: lines.join('\n') };
}

/** What Docent makes of each source of the configuration, by its name. One that fails is told, and the others go on. */
export async function explainSources(config: ServiceConfig, onProgress: (done: number, total: number) => void) {
	const sources: object[] = [];
	const texts: string[] = [];
	let ok = true;
	for (const source of config.sources) {
		const { name, kind } = source;
		const head = `${name} (${kind}): ${placeOf(source)}`;
		try {
			const { report, text } = await explain(source, config, onProgress);
			sources.push({ name, kind, ...report });
			texts.push(`${head}\n${text}`);
		} catch (error) {
			ok = false;
			sources.push({ name, kind, problem: reasonOf(error) });
			texts.push(`${head}\nFAILED: ${reasonOf(error)}`);
		}
	}
	return { ok, report: { sources }, text: texts.join('\n\n') };
}
