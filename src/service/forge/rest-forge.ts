import type { GitRemote } from '../workspace/git/git.js';
import { basicAuthorization } from '../workspace/repository/remote-repository.js';
import type { ForgeTiming } from './forge-timing.js';
import type { RepositoryAddress } from './repository-address.js';

/** The parts of a forge with a plain REST API. */
export interface RestForgeParts extends RepositoryAddress {
	token: string | undefined;
	/** User names. */
	reviewers: readonly string[];
	/** Receives a sentence about a problem that does not stop the job. */
	warn(sentence: string): void;
	/** @default `forgeTiming` */
	timing?: ForgeTiming | undefined;
}

/** The git remote of the repository. Git and the API use the same token. */
export const remoteOf = ({ url, token }: RestForgeParts): GitRemote => ({
	url,
	...(token !== undefined && { authorization: basicAuthorization(token) }),
});
