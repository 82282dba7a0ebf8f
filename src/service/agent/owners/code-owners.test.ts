import { expect, it } from 'vitest';
import type { ForgeName } from '../../config/agent-settings.js';
import { ownersOf } from './code-owners.js';

const at = (forge: ForgeName, text: string) => (path: string) => ownersOf(text, forge, [path]);

it('finds owners as the documentation of GitHub says', () => {
	const of = at(
		'github',
		`* @global
*.js @js #inline comment
*.go docs@example.com
*.txt @octo-org/octocats
/build/logs/ @doctocat
docs/* @docs
apps/ @octocat
/docs/ @doctocat
/scripts/ @doctocat @octocat
**/logs @logs
/apps2/ @octocat
/apps2/github
!secret.md @never
[a-z].md @never`,
	);
	expect(of('readme.md')).toEqual(['@global']);
	expect(of('a/b.js')).toEqual(['@js']);
	expect(of('a/b.go')).toEqual(['docs@example.com']);
	expect(of('build/logs/x.txt')).toEqual(['@logs']);
	expect(of('deeply/nested/logs/x.md')).toEqual(['@logs']);
	expect(of('x/apps/a.md')).toEqual(['@octocat']);
	expect(of('docs/a/b.md')).toEqual(['@doctocat']);
	expect(of('apps2/github/a.md')).toEqual([]);
	expect(at('github', 'docs/* docs@example.com')('docs/a.md')).toEqual(['docs@example.com']);
	expect(at('github', 'docs/* docs@example.com')('docs/build/a.md')).toEqual([]);
});

it('finds owners as the documentation of GitLab says', () => {
	const of = at(
		'gitlab',
		`* @default
/doc/*.md
\\#file.rb @hash
path\\ with\\ space/*.md @space
internal/README.md @internal
# [No section]
[Documentation][2] @docs-team @group/sub
docs/
README.md
ee/docs/ @ee
!docs/generated/
^[Database] @database
/config/ @@maintainer
[documentation]
extra/`,
	);
	expect(of('a.md')).toEqual(['@default']);
	expect(of('doc/a.md')).toEqual([]);
	expect(of('#file.rb')).toEqual(['@hash']);
	expect(of('path with space/a.md')).toEqual(['@space']);
	expect(of('x/internal/README.md')).toEqual(['@internal', '@docs-team', '@group/sub']);
	expect(of('ee/docs/a.md')).toEqual(['@default', '@ee']);
	expect(of('docs/generated/a.md')).toEqual(['@default']);
	expect(of('config/a.yml')).toEqual(['@default', '@@maintainer']);
	expect(of('docs')).toEqual(['@default']);
});

it('finds owners by the regular expressions of Gitea, of every rule', () => {
	const of = at(
		'gitea',
		`.*\\\\.go @user1 @user2 # This is comment
frontend/src/.*\\\\.js @org1/team1 @user3
!frontend/src/.* @org1/team3
docs/(aws|google|azure)/[^/]*\\\\.(md|txt) @user8
dir/with\\#hashtag @hash
([ @broken`,
	);
	expect(of('frontend/src/a.js')).toEqual(['@org1/team1', '@user3']);
	expect(of('docs/aws/a.md')).toEqual(['@org1/team3', '@user8']);
	expect(of('docs/aws/b/a.md')).toEqual(['@org1/team3']);
	expect(of('dir/with#hashtag')).toEqual(['@org1/team3', '@hash']);
});

it('gives up soon on expressions that go back for ever, and reads a file of 5,000 lines', () => {
	expect(() => ownersOf('(a+)+ @a', 'gitea', [`${'a'.repeat(60)}b`])).toThrow('timed out');
	const rules = Array.from({ length: 5_000 }, (_, at) => `/docs/guide/page-${at}.md @user-${at}\n`).join('');
	expect(rules.length).toBeGreaterThan(150_000);
	expect(ownersOf(rules, 'github', ['docs/guide/page-4999.md'])).toEqual(['@user-4999']);
});
