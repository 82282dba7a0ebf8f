import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../tooling/run.js';

/** The TypeScript of a page for the installed AI SDK; that of v1 is for another version of it. */
const [forThis = ''] = readFileSync(join(root, 'public/reference/assistant-api.md'), 'utf8').split(
	'{#the-older-generation}',
);
const snippets = [...forThis.matchAll(/^```ts(?: title="[^"]+")?\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code);

/** The snippets as one component: their imports first, and what they take for granted. */
function appOf(codes: readonly string[]): string {
	const [all, imports] = [codes.join('\n'), /^import .*$/gm];
	return `${all.match(imports)?.join('\n')}
import { useChat } from '@ai-sdk/react';
declare const api: string;
declare const headers: Record<string, string>;
export function Chat() {
${all.replace(imports, '').replace(/^export /gm, '')}
return [lean, older];
}
`;
}

it('the snippets for the AI SDK compile in an app that is strict', { timeout: 120_000 }, () => {
	const folder = mkdtempSync(join(root, 'node_modules/.snippets-'));
	try {
		writeFileSync(join(folder, 'app.ts'), appOf(snippets));
		const compilerOptions = {
			strict: true,
			noEmit: true,
			skipLibCheck: true,
			module: 'esnext',
			moduleResolution: 'bundler',
			target: 'es2023',
			types: [],
		};
		writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['app.ts'] }));
		const { stdout } = spawnSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder], {
			encoding: 'utf8',
		});
		expect(snippets).toHaveLength(5);
		expect(stdout).toBe('');
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
});
