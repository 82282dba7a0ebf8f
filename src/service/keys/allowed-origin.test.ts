import { describe, expect, it } from 'vitest';
import { settings } from '../config/settings.js';
import { createOriginCheck } from './allowed-origin.js';

const localOrigins = settings.allowedOrigins.default as string[];

const service = 'https://ask.example.net/discovery/v2/assistant/docs/message';
const isOwnHost = (url: string) => new URL(url).hostname === 'ask.example.net';

describe('an origin is allowed', () => {
	it.each<[string[], string]>([
		[['https://docs.example.com'], 'https://docs.example.com'],
		[['https://Docs.Example.com'], 'https://docs.example.com'],
		[['https://*.example.com'], 'https://docs.example.com'],
		[['https://*.example.com'], 'https://a.b.example.com'],
		[['http://localhost:*'], 'http://localhost:5173'],
		[['http://localhost:*'], 'http://localhost'],
		[localOrigins, 'http://127.0.0.1:8080'],
		[localOrigins, 'http://[::1]:8080'],
		[['*'], 'null'],
		[[], 'https://ask.example.net'],
		[[], 'http://ask.example.net'],
	])('by %j: %s', (patterns, origin) => {
		expect(createOriginCheck(patterns, isOwnHost)(origin, service)).toBe(true);
	});
});

describe('an origin is refused', () => {
	it.each<[string[], string]>([
		[['https://docs.example.com'], 'http://docs.example.com'],
		[['https://docs.example.com'], 'https://docs.example.com:8443'],
		[['https://docs.example.com'], 'https://docs.example.com.evil.test'],
		[['https://docs.example.com'], 'https://docsxexample.com'],
		[['https://*.example.com'], 'https://example.com'],
		[['https://*.example.com'], 'https://evil.test/.example.com'],
		[['http://localhost:*'], 'http://localhost:80.evil.test'],
		[localOrigins, 'http://localhost.evil.test'],
		[localOrigins, 'https://evil.test'],
		[localOrigins, 'null'],
		[[], 'https://ask.example.net:8443'],
	])('by %j: %s', (patterns, origin) => {
		expect(createOriginCheck(patterns, isOwnHost)(origin, service)).toBe(false);
	});
});
