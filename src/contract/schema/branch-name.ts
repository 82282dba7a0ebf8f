import { z } from 'zod';

const forbidden = /[\s~^:?*[\\\p{Cc}]|\.\.|\/\/|\/\.|@\{|\.lock(?:\/|$)/u;

/** Branch names that git accepts; see `git check-ref-format`. */
export const branchName = z
	.string()
	.min(1)
	.max(244)
	.refine((name) => !forbidden.test(name) && !/^[-./]|[./]$/.test(name) && name !== '@' && name !== 'HEAD', {
		error: 'must be a name that git takes for a branch',
	});
