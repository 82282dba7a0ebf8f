import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { databaseKinds, testDatabase } from '../../testing/service/test-database.js';
import type { Database } from '../database/database.js';
import { createMoneyBudget, type ReachedShare } from './money-budget.js';

describe.each(databaseKinds)('a budget in money, %s', (kind) => {
	const database = testDatabase(kind);
	let told: ReachedShare[];
	beforeEach(async () => {
		await database.clear();
		told = [];
	});

	const open = (budgets: { day?: number; month?: number } = { day: 10 }, on: Pick<Database, 'sql'> = database) =>
		createMoneyBudget({
			sql: on.sql,
			projectId: 'docs',
			currency: 'EUR',
			heldMs: 0,
			budgets: { day: undefined, month: undefined, ...budgets },
			onReached: async (_, reached) => void told.push(reached),
			onError: (error) => expect.fail(String(error)),
		});

	it('is told once at 80 % and once when it is used up, and begins nothing then', async () => {
		const budget = open();
		for (let spent = 0; spent < 7; spent++) await budget.add(1, 'EUR', 'answers');
		expect([told, await budget.usedUp()]).toEqual([[], undefined]);
		for (let spent = 7; spent < 9; spent++) await budget.add(1, 'EUR', 'agent');
		expect(told).toMatchObject([{ budget: 'day', share: 80, spent: 8, most: 10, currency: 'EUR' }]);
		expect(await budget.usedUp()).toBeUndefined();
		for (let spent = 9; spent < 12; spent++) await budget.add(1, 'EUR', 'answers');
		expect(told.map(({ share }) => share)).toEqual([80, 100]);
		expect(await budget.usedUp()).toBe(
			'The budget of 10 EUR for this day is used up (model.budgetPerDay); it begins again at midnight UTC.',
		);
	});

	it('tells the last share alone when one answer reaches both', async () => {
		await open().add(11, 'EUR', 'answers');
		expect(told.map(({ share }) => share)).toEqual([100]);
	});

	it('begins again with the next window, and a month sums its days', async () => {
		const budget = open({ day: 10, month: 15 });
		await budget.add(11, 'EUR', 'answers');
		expect(await budget.usedUp()).toContain('model.budgetPerDay');
		const today = new Date();
		// The first day of a month has no other day of that month before it.
		const other = today.getUTCDate() === 1 ? 2 : 1;
		const day = `${today.toISOString().slice(0, 8)}0${other}`;
		if (other < today.getUTCDate()) {
			await sql`update model_costs set day = ${day}`.execute(database.sql);
			expect(await budget.usedUp()).toBeUndefined();
			await budget.add(5, 'EUR', 'answers');
			expect(await budget.usedUp()).toContain('model.budgetPerMonth');
		}
		await sql`update model_costs set day = '2001-' || substr(day, 6)`.execute(database.sql);
		expect(await budget.usedUp()).toBeUndefined();
	});

	it('holds against nobody what others spend, nor other currencies', async () => {
		await open().add(100, 'USD', 'answers');
		const other = createMoneyBudget({
			sql: database.sql,
			projectId: 'blog',
			currency: 'EUR',
			budgets: { day: 1, month: undefined },
			onReached: async () => {},
			onError: (error) => expect.fail(String(error)),
		});
		await other.add(5, 'EUR', 'answers');
		expect(await open().usedUp()).toBeUndefined();
	});

	it('keeps costs without a budget, and never rejects', async () => {
		await open({}).add(2.5, 'EUR', 'answers');
		await open({}).add(0, 'EUR', 'answers');
		expect(await database.sql.selectFrom('model_costs').select(['cost', 'purpose']).execute()).toEqual([
			{ cost: 2.5, purpose: 'answers' },
		]);
	});

	if (kind === 'postgres') {
		it('is one for all processes, which tell each share once together', async () => {
			const others = [await database.openAgain(), await database.openAgain()];
			const budgets = [database, ...others].map((each) => open({ day: 10 }, each));
			await Promise.all(
				budgets.flatMap((budget) => Array.from({ length: 10 }, () => budget.add(0.5, 'EUR', 'answers'))),
			);
			expect(told.map(({ share }) => share).sort()).toEqual(
				[100, 80].filter((share) => told.some((each) => each.share === share)),
			);
			expect(told.filter(({ share }) => share === 100)).toHaveLength(1);
			for (const budget of budgets) expect(await budget.usedUp()).toContain('used up');
			for (const other of others) await other.close();
		});
	}
});
