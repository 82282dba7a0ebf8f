import { z } from 'zod';
import { keyScopes } from '../keys.js';

/** An origin: `https://docs.example.com`, `https://*.example.com`, `http://localhost:*` or `*`. */
export const allowedOrigin = z
	.string()
	.regex(
		/^(?:\*|https?:\/\/(?:\*\.)?[A-Za-z0-9.-]+(?::(?:\d{1,5}|\*))?|https?:\/\/\[[0-9a-f:]+\](?::(?:\d{1,5}|\*))?)$/i,
	);

const kind = z.enum(['assistant', 'admin']);

export const createKeyRequest = z.object({
	kind: kind.default('assistant'),
	name: z.string().trim().min(1).max(100).optional().describe('For people.'),
	domain: z.string().max(63).optional().describe('Of an assistant key.'),
	origins: z
		.array(allowedOrigin)
		.min(1)
		.max(100)
		.optional()
		.describe('Of an assistant key: origins whose pages may use it.'),
	scope: z
		.enum(keyScopes)
		.optional()
		.describe('Of an admin key, what it may do: everything (`owner`, the default), `read`, `jobs` or `metrics`.'),
	expiresAt: z.iso.datetime({ offset: true }).optional().describe('Of an admin key: when it ends; by default never.'),
});
export type CreateKeyRequest = z.input<typeof createKeyRequest>;

/** A stored key. The secret part of an admin key is not stored, so nobody can read it again. */
export const keyDescription = z.object({
	id: z.string(),
	kind,
	name: z.string(),
	hint: z.string().describe('The last four characters of the key.'),
	token: z.string().optional().describe('The key itself; of assistant keys, and of an admin key when it is made.'),
	projectId: z.string(),
	domain: z.string().optional(),
	origins: z.array(z.string()).optional(),
	scope: z.enum(keyScopes).optional().describe('Of an admin key.'),
	createdAt: z.string(),
	expiresAt: z.string().optional().describe('When an admin key ends.'),
	lastUsedAt: z.string().optional(),
	revokedAt: z.string().optional(),
});
export type KeyDescription = z.infer<typeof keyDescription>;

/** The `token` of an admin key can only be read here. */
export type CreateKeyResponse = KeyDescription & { token: string };

/** The project that an admin key opens. */
export const keyProject = z.object({
	projectId: z.string(),
	domains: z.array(z.string()).describe('The domains of the project, by name.'),
});
export type KeyProject = z.infer<typeof keyProject>;

export const keyListResponse = keyProject.extend({
	keys: z.array(keyDescription).describe('Oldest first, revoked ones too.'),
});
export type KeyListResponse = z.infer<typeof keyListResponse>;
