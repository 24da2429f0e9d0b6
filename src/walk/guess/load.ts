/** Loads a module of a stranger: what Node cannot load by itself goes through tsx. */
import { existsSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Misuse } from '../misuse.ts';
import { messageOf } from '../message-of.ts';

type Module = Record<string, unknown>;

/** The walk's own sources run only where TypeScript is loaded anyway. */
const isSource = extname(import.meta.url) === '.ts';
/** What Node says of TypeScript, of imports without an ending, and of imports of TypeScript. */
const ofTypeScript = new Set(['ERR_UNKNOWN_FILE_EXTENSION', 'ERR_MODULE_NOT_FOUND', 'ERR_UNSUPPORTED_DIR_IMPORT']);

export async function load(path: string): Promise<Module> {
  if (!existsSync(path)) throw new Misuse(`There is no file ${path}.`);
  const { href } = pathToFileURL(resolve(path));
  const isTypeScript = /\.[cm]?tsx?$/.test(path);
  try {
    if (isTypeScript) await loadTypeScript(path);
    return named((await import(href)) as Module);
  } catch (error) {
    if (error instanceof Misuse) throw error;
    const { code } = error as { code?: unknown };
    if (!isTypeScript && !isSource && ofTypeScript.has(String(code))) return again(path, href);
    throw refusal(path, error);
  }
}

async function again(path: string, href: string): Promise<Module> {
  await loadTypeScript(path);
  try {
    return named((await import(`${href}?tsx`)) as Module);
  } catch (error) {
    throw refusal(path, error);
  }
}

/** Of CommonJS, Node exports all as `default`, and some of it by its name as well. */
function named(module: Module): Module {
  const { default: whole } = module;
  const isWhole = typeof whole === 'object' && whole !== null && '__esModule' in whole;
  return isWhole ? { ...whole } : module;
}

let isRegistered = false;

async function loadTypeScript(path: string): Promise<void> {
  if (isSource || isRegistered) return;
  try {
    const [ofModules, ofRequire] = await Promise.all([import('tsx/esm/api'), import('tsx/cjs/api')]);
    ofModules.register();
    // Node takes a file for CommonJS where its package says so, as `npm init` writes it.
    ofRequire.register();
    isRegistered = true;
  } catch (error) {
    if ('typescript' in process.features && process.features.typescript) return;
    throw new Misuse(
      `${path} is TypeScript, which this Node loads only through tsx, and tsx does not load: ${messageOf(error)}\nInstall it (npm install --save-dev tsx), or walk the compiled JavaScript.`,
    );
  }
}

function refusal(path: string, error: unknown): Misuse {
  const message = messageOf(error);
  const lacking = /Cannot find (?:module|package) '(?<name>[^'./][^']*)'/.exec(message)?.groups?.['name'];
  const help = lacking === undefined ? '' : `\nInstall it where the file is: npm install ${lacking}`;
  return new Misuse(`${path} cannot be loaded: ${message}${help}`);
}
