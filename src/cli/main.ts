#!/usr/bin/env node
import { oldestNode } from '../service/config/version.js';

/** Milliseconds that something may keep the process after its command has ended. */
const lingerMs = 1_000;

const [[major = 0, minor = 0], [oldestMajor = 0, oldestMinor = 0]] = [process.versions.node, oldestNode].map(
	(version) => version.split('.').map(Number),
) as [number[], number[]];

if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor)) {
	process.stderr.write(
		`docent-service: This is Node.js ${process.versions.node}, and ${oldestNode} or newer is needed; install it and run the command again.\n`,
	);
	process.exitCode = 2;
} else {
	// What an older Node cannot even read comes after the look at its version.
	const [{ runCli }, { processTerminal }] = await Promise.all([import('./run-cli.js'), import('./terminal.js')]);
	process.exitCode = await runCli(process.argv.slice(2), processTerminal);
}

// A program or a connection that is still open must not keep a process whose command is over.
setTimeout(() => process.exit(), lingerMs).unref();
