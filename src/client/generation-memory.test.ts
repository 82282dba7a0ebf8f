import { beforeEach, expect, it } from 'vitest';
import { openStorage } from '../widget/conversation/threads/storage.js';
import { createGenerationMemory } from './generation-memory.js';

const day = 24 * 60 * 60 * 1_000;
const storage = () => openStorage({ domain: 'docs', persistence: 'local' });

beforeEach(() => localStorage.clear());

it('remembers a generation for a day, also on the next page', () => {
	let time = 1_000;
	createGenerationMemory(storage(), 'https://a.example', () => time).remember('v1');
	const next = createGenerationMemory(storage(), 'https://a.example', () => time);
	expect(next.recall()).toBe('v1');
	time += day - 1;
	expect(next.recall()).toBe('v1');
	time += 1;
	expect(next.recall()).toBeUndefined();
});

it('tells base URLs apart', () => {
	createGenerationMemory(storage(), 'https://a.example').remember('v1');
	expect(createGenerationMemory(storage(), 'https://b.example').recall()).toBeUndefined();
});

it('forgets when it is told to', () => {
	const memory = createGenerationMemory(storage(), 'https://a.example');
	memory.remember('v1');
	memory.forget();
	expect(memory.recall()).toBeUndefined();
	expect(localStorage).toHaveLength(0);
});

it.each(['', 'null', '{}', '[]', '{"generation":"v9","until":1}', `{"generation":"v1","until":${10 * day}}`])(
	'takes %j in storage for nothing',
	(text) => {
		localStorage.setItem('docent:docs:v1:generation:https://a.example', text);
		expect(createGenerationMemory(storage(), 'https://a.example', () => 0).recall()).toBeUndefined();
	},
);
