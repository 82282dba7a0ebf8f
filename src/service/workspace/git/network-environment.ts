import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';

/** Files with all authorities, by the files of the further ones. Git reads one file, and then no others. */
const bundles = new Map<string, string>();

function bundleOf(files: readonly string[]): string {
	const known = bundles.get(files.join('\0'));
	if (known !== undefined) return known;
	const bundle = join(mkdtempSync(join(tmpdir(), 'docent-authorities-')), 'authorities.pem');
	writeFileSync(bundle, [...rootCertificates, ...files.map((file) => readFileSync(file, 'utf8'))].join('\n'));
	bundles.set(files.join('\0'), bundle);
	return bundle;
}

/** The proxies and certificate authorities of the service, by the names that git knows. */
export function networkEnvironment(env = process.env): Record<string, string> {
	const names = ['http_proxy', 'https_proxy', 'no_proxy'].map((name) => [name, env[name] || env[name.toUpperCase()]]);
	const further = [env.NODE_EXTRA_CA_CERTS, env.GIT_SSL_CAINFO].filter(
		(file) => file !== undefined && existsSync(file),
	);
	const authorities = env.NODE_EXTRA_CA_CERTS ? bundleOf(further as string[]) : env.GIT_SSL_CAINFO;
	return Object.fromEntries([...names, ['GIT_SSL_CAINFO', authorities]].filter(([, value]) => value));
}
