/** Formats by which keys can be told from other text, with what people call them. All of them are bounded: lines may be hostile. */
export const secretPatterns: readonly (readonly [name: string, pattern: RegExp])[] = [
	['a private key', /-----BEGIN (?:[A-Z]{2,10} ){0,2}PRIVATE KEY(?: BLOCK)?-----/g],
	['an admin key of Docent', /\bsvc_(?!dsc_)[A-Za-z0-9_-]{20,200}/g],
	['a webhook secret', /\bwhsec_[A-Za-z0-9+/]{24,100}={0,2}/g],
	['a GitHub token', /\b(?:gh[pousr]_[A-Za-z0-9]{30,255}|github_pat_[A-Za-z0-9_]{40,255})/g],
	['a GitLab token', /\bgl(?:pat|ptt|dt|rt|cbt|ft|soat)-[A-Za-z0-9_-]{20,100}/g],
	['an AWS access key', /\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}\b/g],
	['a Google API key', /\bAIza[A-Za-z0-9_-]{35}/g],
	['a Google client secret', /\bGOCSPX-[A-Za-z0-9_-]{20,60}/g],
	['a Google access token', /\bya29\.[A-Za-z0-9_-]{20,500}/g],
	['an Anthropic key', /\bsk-ant-[A-Za-z0-9_-]{20,200}/g],
	['an OpenAI key', /\bsk-(?!ant-)(?:proj-|svcacct-|admin-)?[A-Za-z0-9_-]{32,250}/g],
	['a Slack token', /\bxox[abeoprs]-[A-Za-z0-9-]{10,250}/g],
	['a Slack webhook', /hooks\.slack\.com\/(?:services|workflows|triggers)\/[A-Za-z0-9/_-]{20,120}/g],
	['a Discord webhook', /discord(?:app)?\.com\/api\/webhooks\/\d{5,25}\/[A-Za-z0-9_-]{30,120}/g],
	['a Stripe key', /\b[rs]k_live_[A-Za-z0-9]{16,250}/g],
	['a SendGrid key', /\bSG\.[A-Za-z0-9_-]{16,64}\.[A-Za-z0-9_-]{16,64}/g],
	['a Twilio key', /\b(?:SK|AC)[0-9a-f]{32}\b/g],
	['a Mailgun key', /\bkey-[0-9a-f]{32}\b/g],
	['an npm token', /\bnpm_[A-Za-z0-9]{36}\b/g],
	['a PyPI token', /\bpypi-[A-Za-z0-9_-]{50,250}/g],
	['a RubyGems key', /\brubygems_[0-9a-f]{48}\b/g],
	['a Hugging Face token', /\bhf_[A-Za-z0-9]{30,60}\b/g],
	['a DigitalOcean token', /\bdo[opr]_v1_[0-9a-f]{64}\b/g],
	['a Shopify token', /\bshp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}\b/g],
	['a Linear key', /\blin_(?:api|oauth)_[A-Za-z0-9]{32,80}\b/g],
	['a Databricks token', /\bdapi[0-9a-f]{32}\b/g],
	['a Vault token', /\bhv[sbr]\.[A-Za-z0-9_-]{24,200}/g],
	['a Telegram bot token', /\b\d{8,10}:AA[A-Za-z0-9_-]{33}\b/g],
	['an Azure storage key', /AccountKey=[A-Za-z0-9+/]{80,100}={0,2}/g],
	['a JSON Web Token', /\beyJ[A-Za-z0-9_-]{10,2000}\.eyJ[A-Za-z0-9_-]{10,4000}\.[A-Za-z0-9_-]{16,1000}/g],
	['a password in an address', /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s/:@"'<>]{1,100}:[^\s/@"'<>]{6,200}@[A-Za-z0-9]/g],
];

/** A name that says that its value is a secret, and the value. */
export const secretAssignment =
	/(?:secret|token|passw(?:or)?d|passphrase|api[_-]?key|access[_-]?key|private[_-]?key|client[_-]?key|auth[_-]?key|credentials?|authorization)["'`]{0,2}\s{0,5}[:=]\s{0,5}["'`]?(?:(?:bearer|basic|token)\s{1,3})?([A-Za-z0-9+/_.~-]{16,200}={0,2})/gi;

/** Words by which people show that a value is none. */
const placeholder =
	/example|sample|your|placeholder|dummy|fake|redacted|changeme|change-me|insert|replace|secret[-_]?(?:key|token|here)|x{4,}|\*{3,}|\.{3}|0{6,}|12345|abcde|foobar|<|>|\$\{|\{\{/i;

export const isPlaceholder = (value: string): boolean => placeholder.test(value) || new Set(value.slice(-16)).size < 6;

/** Bits of information in a character, as far as how often each comes tells. */
export function entropyOf(text: string): number {
	const counts = new Map<string, number>();
	for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
	return [...counts.values()].reduce((sum, count) => sum - (count / text.length) * Math.log2(count / text.length), 0);
}
