/** A server's script that has a job done and tells what came of it, as one line of JSON. */
import { AgentError, type AgentJob, createAgentClient } from 'docent/agent';

const setting = (name: string) => process.env[name] ?? '';

const agent = createAgentClient({
	baseUrl: setting('DOCENT_URL'),
	projectId: setting('DOCENT_PROJECT'),
	apiKey: setting('DOCENT_ADMIN_KEY'),
});

const made = await agent.create({ prompt: setting('PROMPT') });
const types: string[] = [];
for await (const event of agent.events(made.id)) types.push(event.type);
const job: AgentJob = await agent.wait(made.id);
const { files } = await agent.diff(made.id);

let text = '';
const session = await agent.createSession({ messages: [{ content: setting('PROMPT') }], branch: 'older' });
for await (const words of session) text += words;
const { pullRequestLink } = await agent.getSession(session.sessionId);

const refused = await agent.cancel(made.id).then(
	() => 'cancelled',
	(error: unknown) => (AgentError.isInstance(error) ? error.code : 'unknown'),
);
console.log(JSON.stringify({ types, job, paths: files.map(({ path }) => path), text, pullRequestLink, refused }));
