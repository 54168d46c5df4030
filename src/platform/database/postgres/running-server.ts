/** A PostgreSQL server that runs, and what starting one takes. */
import type { Program } from './program.ts';
import type { Settings } from './settings.ts';

export interface ServerOptions {
  program: Program;
  data: string;
  settings: Settings;
  logFile: string;
  /** Answers when the server takes connections. */
  url: string;
}

export interface Server {
  pid: number;
  /** When the last of its processes is gone. */
  ended: Promise<void>;
  /** Ends it in order: transactions are rolled back, connections closed. */
  stop(): Promise<void>;
}
