import type { GitRemote } from '../workspace/git/git.js';
import { basicAuthorization } from '../workspace/repository/remote-repository.js';
import type { ForgeTiming } from './forge-timing.js';
import type { RepositoryAddress } from './repository-address.js';

/** What a forge with a plain REST API needs to know. */
export interface RestForgeParts extends RepositoryAddress {
	token: string | undefined;
	/** Names of users. */
	reviewers: readonly string[];
	/** Told what went wrong without stopping anything. */
	warn(sentence: string): void;
	/** @default `forgeTiming` */
	timing?: ForgeTiming | undefined;
}

/** Where git finds the repository, with the token that the API takes too. */
export const remoteOf = ({ url, token }: RestForgeParts): GitRemote => ({
	url,
	...(token !== undefined && { authorization: basicAuthorization(token) }),
});
