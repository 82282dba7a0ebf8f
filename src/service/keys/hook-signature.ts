import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Seconds by which the clock of a forge may differ, as Standard Webhooks asks for. */
const clockSeconds = 300;

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest();

/** Compares without telling by its time where two texts differ. */
const isSame = (one: string, other: string) => timingSafeEqual(sha256(one), sha256(other));

/** The key of a signing token: base64 behind `whsec_`, as Standard Webhooks writes one. */
const signingKey = (secret: string) =>
	secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : secret;

/**
 * Checks that a forge has sent a hook, as the forge documents it: `X-Hub-Signature-256` of GitHub, `X-Gitea-Signature` and
 * `X-Forgejo-Signature`, a signing token of GitLab (`webhook-signature`), or `X-Gitlab-Token`. Returns the names of the delivery, by
 * which it is known again; undefined when it is not signed with this secret. A header is not signed, so that the body is a name, too.
 */
export function deliveryOf(headers: Headers, body: Uint8Array, secret: string): string[] | undefined {
	const of = (name: string) => headers.get(name) ?? undefined;
	const signature =
		of('x-hub-signature-256')?.replace(/^sha256=/, '') ?? of('x-forgejo-signature') ?? of('x-gitea-signature');
	const [id, moment, signed, token] = ['webhook-id', 'webhook-timestamp', 'webhook-signature', 'x-gitlab-token'].map(
		of,
	);
	const hmac = (key: string | Buffer, ...parts: (string | Uint8Array)[]) =>
		parts.reduce((sum, part) => sum.update(part), createHmac('sha256', key));
	let isGenuine = false;
	if (signature !== undefined) isGenuine = isSame(signature, hmac(secret, body).digest('hex'));
	else if (signed !== undefined) {
		const isFresh = Math.abs(Date.now() / 1_000 - Number(moment)) <= clockSeconds;
		const expected = `v1,${hmac(signingKey(secret), `${id}.${moment}.`, body).digest('base64')}`;
		isGenuine = isFresh && signed.split(' ').some((one) => isSame(one, expected));
	} else if (token !== undefined) isGenuine = isSame(token, secret);
	if (!isGenuine) return undefined;
	const names = [id, ...['x-github-delivery', 'x-forgejo-delivery', 'x-gitea-delivery', 'idempotency-key'].map(of)];
	return [...new Set(names)]
		.flatMap((name) => (name === undefined ? [] : [`id ${name.slice(0, 200)}`]))
		.concat(`body ${sha256(body).toString('hex')}`);
}
