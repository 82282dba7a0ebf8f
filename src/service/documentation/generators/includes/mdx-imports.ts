import type { ProseLines } from '../../markdown/prose-lines.js';

/** The number of imports in one file. */
const importsMax = 100;

/** Docusaurus marks raw files before their path, Vite behind it. */
const importLine = /^import\s+([A-Za-z]\w*)\s+from\s+['"](!!raw-loader!)?([^'"?]+)(\?raw)?['"];?\s*$/;

/** A file that MDX imports. */
export interface Imported {
	path: string;
	line: number;
}

/** MDX: an import of a raw file or of a component, whose line goes. */
export function readImport(
	line: string,
	index: number,
	{ imported, prose }: { imported: Map<string, Imported>; prose: ProseLines },
): string[] | undefined {
	const [, name, loader, path, query] = (!prose.isInCode && importLine.exec(line)) || [];
	const isRaw = loader !== undefined || query !== undefined;
	const isPartial = /^[A-Z]/.test(name ?? '') && /\.mdx?$/i.test(path ?? '');
	if (imported.size >= importsMax || name === undefined || path === undefined || !(isRaw || isPartial))
		return undefined;
	imported.set(name, { path, line: index });
	return [''];
}
