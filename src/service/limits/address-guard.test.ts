import { beforeEach, expect, it } from 'vitest';
import { createAddressGuard } from './address-guard.js';

let now: number;
beforeEach(() => {
	now = Date.parse('2026-11-21T10:15:30Z');
});

it('lets an address ask so often a minute, and others beside it', () => {
	const guard = createAddressGuard(2, () => now);
	guard.take('192.0.2.1');
	guard.take('192.0.2.1');
	expect(() => guard.take('192.0.2.1')).toThrow(
		'Your address has reached its limit of 2 requests a minute (requestsPerAddressAndMinute); try again in 30 seconds.',
	);
	guard.take('192.0.2.2');
	now += 30_000;
	guard.take('192.0.2.1');
});

it('can be switched off', () => {
	const guard = createAddressGuard(0);
	for (let request = 0; request < 5_000; request++) guard.take('192.0.2.1');
});

it('counts one as one', () => {
	now = Date.parse('2026-11-21T10:15:59Z');
	const guard = createAddressGuard(1, () => now);
	guard.take('192.0.2.1');
	expect(() => guard.take('192.0.2.1')).toThrow(
		'Your address has reached its limit of 1 request a minute (requestsPerAddressAndMinute); try again in 1 second.',
	);
});
