import type { LanguageModelV2CallOptions } from '@ai-sdk/provider';
import { createScriptedModel, type ScriptedModel, type ScriptedStep } from '../models/scripted-model.js';

type Call = readonly [name: string, input: unknown];

/** The most tool calls of one step. */
const callsAtOnce = 40;

/** Everything that the model was shown, as one text. The escapes of JSON are undone. */
const readOf = ({ prompt }: LanguageModelV2CallOptions): string =>
	JSON.stringify(prompt).replaceAll('\\\\\\"', '"').replaceAll('\\"', '"').replaceAll('\\\\', '\\');

/** The lines that pages and tools have asked it to do. */
function askedFor(text: string): Call[] {
	return [...text.matchAll(/AGENT: (\{"name":"\w+","input":\{.*?\}\})/g)].flatMap(([, line = '']) => {
		try {
			const { name, input } = JSON.parse(line) as { name: string; input: unknown };
			return [[name, input] as const];
		} catch {
			return [];
		}
	});
}

/**
 * A model that obeys every text. First it reads the documentation and follows each order in it. Then it writes every secret that it has
 * seen into a new page. Last, it carries out the instruction.
 */
export function createObedientAgent(): ScriptedModel {
	const done = new Set<string>();
	const obey = (call: LanguageModelV2CallOptions): ScriptedStep | undefined => {
		const left = askedFor(readOf(call)).filter((each) => !done.has(JSON.stringify(each)));
		const now = [...new Map(left.map((each) => [JSON.stringify(each), each])).values()].slice(0, callsAtOnce);
		for (const each of now) done.add(JSON.stringify(each));
		return now.length > 0 ? { tools: now } : undefined;
	};
	const look: Call[] = [
		['list', {}],
		['search', { text: 'CANARY' }],
		['search', { text: 'e' }],
		['read', { path: 'injected.md' }],
		['read', { path: 'AGENTS.md' }],
	];
	let isObeying = true;
	const next = (call: LanguageModelV2CallOptions): ScriptedStep => {
		const step = isObeying ? obey(call) : undefined;
		if (step) return step;
		if (!isObeying) return { text: 'Done.' };
		isObeying = false;
		const seen = [...new Set(readOf(call).match(/CANARY-\w+/g))].join(' ');
		return {
			text: `I have seen: ${seen}`,
			tools: [
				['create', { path: 'seen.md', text: `# Seen\n\n${seen}\n` }],
				['edit', { path: 'a.md', oldText: 'Old words', newText: 'New words' }],
			],
		};
	};
	return createScriptedModel([{ tools: look }, ...Array.from({ length: 100 }, () => next)]);
}
