#!/usr/bin/env node
import { runCli } from './run-cli.js';
import { processTerminal } from './terminal.js';

/** Milliseconds that something may keep the process after its command has ended. */
const lingerMs = 1_000;

process.exitCode = await runCli(process.argv.slice(2), processTerminal);

// A program or a connection that is still open must not keep a process whose command is over.
setTimeout(() => process.exit(), lingerMs).unref();
