/** The kinds of secrets that have a format. */
export type SecretKind = 'apiKey' | 'token' | 'privateKey' | 'cloud' | 'password';

/** A format of secrets: kind, name for people, and pattern. The group `secret` of a pattern is the secret part of a match. */
export type SecretFormat = readonly [kind: SecretKind, name: string, pattern: RegExp];

/** Formats that identify a secret. All patterns are bounded, because texts may be hostile. */
export const secretFormats: readonly SecretFormat[] = [
	[
		'privateKey',
		'a private key',
		/-----BEGIN (?:[A-Z]{2,10} ){0,2}PRIVATE KEY(?: BLOCK)?-----(?:[^-]{0,8000}-----END [A-Z ]{1,40}-----)?/g,
	],
	['apiKey', 'an admin key of Docent', /\bsvc_(?!dsc_)(?:[a-z]+\.)?[A-Za-z0-9_-]{20,200}/g],
	['apiKey', 'an admin key', /\bmint_(?!dsc_)[A-Za-z0-9_-]{20,200}/g],
	['apiKey', 'a webhook secret', /\bwhsec_[A-Za-z0-9+/]{24,100}={0,2}/g],
	['token', 'a GitHub token', /\b(?:gh[pousr]_[A-Za-z0-9]{30,255}|github_pat_[A-Za-z0-9_]{40,255})/g],
	['token', 'a GitLab token', /\bgl(?:pat|ptt|dt|rtr?|cbt|ft|imt|agent|oas|soat)-[A-Za-z0-9_-]{20,100}/g],
	['cloud', 'an AWS access key', /\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}\b/g],
	['apiKey', 'a Google API key', /\bAIza[A-Za-z0-9_-]{35}/g],
	['cloud', 'a Google client secret', /\bGOCSPX-[A-Za-z0-9_-]{20,60}/g],
	['token', 'a Google access token', /\bya29\.[A-Za-z0-9_-]{20,500}/g],
	['apiKey', 'an Anthropic key', /\bsk-ant-[A-Za-z0-9_-]{20,200}/g],
	['apiKey', 'an OpenAI key', /\bsk-(?!ant-)(?:proj-|svcacct-|admin-)?[A-Za-z0-9_-]{32,250}/g],
	['token', 'a Slack token', /\b(?:xox[abceoprs](?:\.xox[a-z])?|xapp)-[A-Za-z0-9-]{10,250}/g],
	['apiKey', 'a Slack webhook', /hooks\.slack\.com\/(?:services|workflows|triggers)\/[A-Za-z0-9/_-]{20,120}/g],
	['apiKey', 'a Discord webhook', /discord(?:app)?\.com\/api\/webhooks\/\d{5,25}\/[A-Za-z0-9_-]{30,120}/g],
	['apiKey', 'a Stripe key', /\b[rs]k_(?:live|test)_[A-Za-z0-9]{16,250}/g],
	['apiKey', 'a SendGrid key', /\bSG\.[A-Za-z0-9_-]{16,64}\.[A-Za-z0-9_-]{16,64}/g],
	['apiKey', 'a Twilio key', /\b(?:SK|AC)[0-9a-f]{32}\b/g],
	['apiKey', 'a Mailgun key', /\bkey-[0-9a-f]{32}\b/g],
	['token', 'an npm token', /\bnpm_[A-Za-z0-9]{36}\b/g],
	['token', 'a PyPI token', /\bpypi-[A-Za-z0-9_-]{50,250}/g],
	['apiKey', 'a RubyGems key', /\brubygems_[0-9a-f]{48}\b/g],
	['token', 'a Hugging Face token', /\bhf_[A-Za-z0-9]{30,60}\b/g],
	['token', 'a DigitalOcean token', /\bdo[opr]_v1_[0-9a-f]{64}\b/g],
	['token', 'a Shopify token', /\bshp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}\b/g],
	['apiKey', 'a Linear key', /\blin_(?:api|oauth)_[A-Za-z0-9]{32,80}\b/g],
	['token', 'a Databricks token', /\bdapi[0-9a-f]{32}\b/g],
	['token', 'a Vault token', /\bhv[sbr]\.[A-Za-z0-9_-]{24,200}/g],
	['token', 'a Telegram bot token', /\b\d{8,10}:AA[A-Za-z0-9_-]{33}\b/g],
	['cloud', 'an Azure storage key', /\b(?:Account|SharedAccess)Key=(?<secret>[A-Za-z0-9+/]{40,100}={0,2})/g],
	[
		'apiKey',
		'a key of a model provider',
		/\b(?:(?:gsk|xai|pplx|r8|csk|tvly|nvapi|pcsk)[_-][A-Za-z0-9_-]{32,120}|AQ\.[A-Za-z0-9_-]{40,120}|ABSK[A-Za-z0-9+/]{90,200}={0,2})/g,
	],
	[
		'token',
		'an access token',
		/\b(?:dckr_[po]at_|ntn_|figd_|ATATT3|sntry[su]_|gl(?:sa|c)_|sb_secret_|sbp_|nfp_|pscale_[a-z]{2,6}_|PMAK-|NRAK-|xkeysib-|dp\.[a-z]{2,5}\.|vercel_blob_rw_|lsv2_[ps][tk]_)[A-Za-z0-9_=.-]{26,300}/g,
	],
	['token', 'a JSON Web Token', /\beyJ[A-Za-z0-9_-]{10,2000}\.eyJ[A-Za-z0-9_-]{10,4000}\.[A-Za-z0-9_-]{16,1000}/g],
	[
		'password',
		'a password in an address',
		/\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s/:@"'<>[]{0,100}:(?<secret>[^\s/@"'<>]{4,200})@[A-Za-z0-9[]/g,
	],
];
