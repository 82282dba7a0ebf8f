import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { startGitHttpServer } from '../../testing/agent/git-http-server.js';
import { createTestRepository } from '../../testing/agent/git-repository.js';
import { openTestWorkspace } from '../../testing/agent/open-test-workspace.js';
import { githubToken, startGithubServer } from '../../testing/forge-servers/github-server.js';
import { listen } from '../../testing/service/listen.js';
import { scratchFolder } from '../../testing/service/scratch-folder.js';
import { GithubForge } from './github-forge.js';
import { proxyFor } from './proxied-fetch.js';

afterEach(() => vi.unstubAllEnvs());

/** A proxy that writes down where it was asked to lead. It tunnels, and passes plain requests on. */
async function startProxy() {
	const asked: string[] = [];
	const server = createServer((request, response) => {
		asked.push(`${request.method} ${request.url} ${request.headers['proxy-authorization'] ?? ''}`.trim());
		passOn(new URL(request.url ?? ''), request, response);
	});
	server.on('connect', (request, socket) => {
		asked.push(`CONNECT ${request.url} ${request.headers['proxy-authorization'] ?? ''}`.trim());
		const [host = '', port] = (request.url ?? '').split(':');
		const to = connect(Number(port), host === 'git.internal' ? '127.0.0.1' : host, () => {
			socket.write('HTTP/1.1 200 OK\r\n\r\n');
			socket.pipe(to).pipe(socket);
		});
		for (const end of [to, socket]) end.on('error', () => {});
	});
	return { asked, ...(await listen(server)) };
}

function passOn(url: URL, request: IncomingMessage, response: ServerResponse): void {
	const { hostname, port, pathname, search } = url;
	const host = hostname === 'git.internal' ? '127.0.0.1' : hostname;
	const { method, headers } = request;
	const further = ask({ host, port, path: pathname + search, method, headers }, (answer) => {
		response.writeHead(answer.statusCode ?? 500, answer.headers);
		answer.pipe(response);
	});
	request.pipe(further);
}

const at = (origin: string) => origin.replace('127.0.0.1', 'git.internal');

it('goes to a forge by the proxy of the environment, where nothing else leads', async () => {
	await using proxy = await startProxy();
	const server = await startGithubServer();
	const forge = new GithubForge({
		url: '',
		path: 'acme/docs',
		apiUrl: at(server.origin),
		token: githubToken,
		reviewers: [],
		warn() {},
	});
	vi.stubEnv('HTTP_PROXY', proxy.origin.replace('//', '//ada:secret@'));
	expect(await forge.defaultBranch(AbortSignal.timeout(5_000))).toBe('main');
	const basic = `Basic ${Buffer.from('ada:secret').toString('base64')}`;
	expect(proxy.asked).toEqual([`CONNECT ${new URL(at(server.origin)).host} ${basic}`]);
});

it('clones and pushes by the proxy of the environment, and says when it does not lead there', async () => {
	await using proxy = await startProxy();
	await using remote = await createTestRepository({ 'a.md': '# A\n' });
	await using server = await startGitHttpServer({ repository: remote.path });
	vi.stubEnv('HTTP_PROXY', proxy.origin);
	await using workspace = await openTestWorkspace({ remote: { url: at(server.url) } });
	await workspace.files.write('a.md', '# B\n');
	await workspace.commit({ message: 'Change' });
	await workspace.push({ url: at(server.url) });
	expect(await remote.branches()).toEqual(['docent/job-1', 'main']);
	expect(proxy.asked.join('\n')).toMatch(/GET http:\/\/git\.internal:\d+\/.*git-receive-pack/);
	vi.stubEnv('HTTP_PROXY', 'http://proxy.invalid:1');
	await expect(openTestWorkspace({ remote: { url: at(server.url) } })).rejects.toThrow('The proxy of HTTPS_PROXY');
});

it('trusts a forge with a certificate of its own for git when NODE_EXTRA_CA_CERTS has it, and says so otherwise', async () => {
	const folder = scratchFolder();
	const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
	const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '2'];
	execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, ...subject], {
		stdio: 'ignore',
	});
	await using remote = await createTestRepository({ 'a.md': '# A\n' });
	await using plain = await startGitHttpServer({ repository: remote.path });
	const tls = createTlsServer({ key: readFileSync(key), cert: readFileSync(cert) }, (request, response) =>
		passOn(new URL(request.url ?? '', plain.url), request, response),
	);
	await using server = await listen(tls);
	const url = plain.url.replace(/^http:\/\/[^/]+/, server.origin.replace('http:', 'https:'));
	const refused = openTestWorkspace({ remote: { url } });
	await expect(refused).rejects.toThrow('is not trusted; set NODE_EXTRA_CA_CERTS to a file with its authority.');
	await expect(refused).rejects.toMatchObject({ details: { retryable: false } });
	vi.stubEnv('NODE_EXTRA_CA_CERTS', cert);
	await using workspace = await openTestWorkspace({ remote: { url } });
	expect(await workspace.files.read('a.md')).toBe('# A\n');
	vi.stubEnv('NODE_EXTRA_CA_CERTS', undefined);
	vi.stubEnv('GIT_SSL_CAINFO', cert);
	await using again = await openTestWorkspace({ remote: { url } });
	expect(await again.files.read('a.md')).toBe('# A\n');
});

it.each([
	['https://git.acme.example/x', 'http://a:1'],
	['http://git.acme.example/x', 'http://b:1'],
	['https://inner.example/x', undefined],
	['https://git.inner.example/x', undefined],
	['https://dinner.example/x', 'http://a:1'],
	['https://10.0.0.1:8443/x', undefined],
	['https://10.0.0.1/x', 'http://a:1'],
])('has for %s the proxy %s', (url, proxy) => {
	const env = { HTTPS_PROXY: 'http://a:1', http_proxy: 'http://b:1', NO_PROXY: '.inner.example, 10.0.0.1:8443' };
	expect(proxyFor(new URL(url), env)).toBe(proxy);
	expect(proxyFor(new URL(url), { ...env, no_proxy: '*' })).toBeUndefined();
	expect(proxyFor(new URL(url), {})).toBeUndefined();
});
