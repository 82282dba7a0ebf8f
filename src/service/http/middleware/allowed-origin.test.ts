import { describe, expect, it } from 'vitest';
import { settings } from '../../config/settings.js';
import { createOriginCheck } from './allowed-origin.js';
import { createOwnHosts } from './own-hosts.js';

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

/** A service that listens on loopback, unless `more` says otherwise. */
const hostsOf = (more: Partial<Parameters<typeof createOwnHosts>[0]> = {}) =>
	createOwnHosts({
		...{ publicUrl: undefined, siteUrl: undefined, host: '127.0.0.1', hosts: [], trustedProxies: 0 },
		...{ allowedOrigins: localOrigins, ...more },
	});

describe('the same host as the page has', () => {
	it.each<[string, Parameters<typeof hostsOf>[0]]>([
		['http://127.0.0.1:4400', {}],
		['http://[::1]:4400', {}],
		['http://192.168.1.5:4400', { host: '0.0.0.0' }],
		['http://localhost:4400', {}],
		['http://docs.localhost:4400', {}],
		['http://buildbox:4400', { host: '0.0.0.0' }],
		['http://docent.default.svc.cluster.local', { host: '0.0.0.0' }],
		['http://printer.home.arpa', {}],
		['https://docent.example.com', { publicUrl: 'https://docent.example.com' }],
		['http://docent.example.com:8080', { publicUrl: 'https://docent.example.com' }],
		['https://docs.example.com', { siteUrl: 'https://docs.example.com/v2' }],
		['https://a.example.com', { allowedOrigins: ['https://*.example.com'] }],
		['https://any.example.org', { allowedOrigins: ['*'] }],
		['https://docs.example.org', { hosts: ['Docs.example.org'] }],
		['https://v2.docs.example.org', { hosts: ['*.example.org'] }],
		['https://docent.example.com', { host: 'docent.example.com' }],
	])('is the service: %s %j', (address, config) => {
		const { isOwn } = hostsOf(config);
		expect(isOwn(`${address}/mcp`)).toBe(true);
		expect(createOriginCheck([], isOwn)(address, `${address}/mcp`)).toBe(true);
	});

	it.each<[string, Parameters<typeof hostsOf>[0]]>([
		['http://evil.test:4400', {}],
		['http://evil.test:4400', { host: '0.0.0.0' }],
		['http://evil.test:4400', { publicUrl: 'https://docent.example.com', siteUrl: 'https://docs.example.com' }],
		['http://localhost.evil.test:4400', {}],
		['http://127.0.0.1.evil.test:4400', {}],
		['http://docent.example.com.evil.test', { publicUrl: 'https://docent.example.com' }],
		['http://example.com', { allowedOrigins: ['https://*.example.com'] }],
		['http://docs.example.org', { hosts: ['example.org'] }],
	])('is a website that leads here: %s %j', (address, config) => {
		const { isOwn } = hostsOf(config);
		expect(isOwn(`${address}/mcp`)).toBe(false);
		expect(createOriginCheck([], isOwn)(address, `${address}/mcp`)).toBe(false);
	});
});
