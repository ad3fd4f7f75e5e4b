// The file of a dump: frames of compressed content, each sealed together with its position, so that a changed, cut or reordered file
// is refused. Knows nothing of what is in it.
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { existsSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';

const compress = promisify(deflateRaw);
const decompress = promisify(inflateRaw);

/** A dump that cannot be made or restored; its message is one line for the terminal. */
export class DumpRefused extends Error {}

const FORMAT = 1;
const NAME = 'flagoff-dump';
const CIPHER = 'aes-256-gcm';
const TAG_BYTES = 16;
/** Kind, then the length of what follows. */
const HEADER_BYTES = 5;
const MOST_BYTES = 16 * 1024 * 1024;
const LONGEST_LINE = 200;

/** `head` comes first, `rows` follow their `table`, `end` is last. */
const KINDS = ['head', 'table', 'rows', 'end'] as const;
type FrameKind = (typeof KINDS)[number];
export type DumpFrame = { readonly kind: FrameKind; readonly content: Buffer };

type Place = { readonly index: number; readonly kind: FrameKind };

type Sealing = {
  /** First line of the file, which every seal covers. */
  readonly line: string;
  seal(content: Buffer, place: Place): Buffer;
  /** Null if anything about the frame was changed. */
  open(sealed: Buffer, place: Place): Buffer | null;
};

const kindByte = (kind: FrameKind): number => KINDS.indexOf(kind);

function nonceOf({ index }: Place): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(index), 4);
  return nonce;
}

/** Detects damage, not a deliberate change. */
function plainSealing(): Sealing {
  const line = `${NAME} ${FORMAT} plain`;
  const tagOf = (content: Buffer, place: Place) =>
    createHash('sha256')
      .update(line)
      .update(nonceOf(place))
      .update(Buffer.of(kindByte(place.kind)))
      .update(content)
      .digest()
      .subarray(0, TAG_BYTES);
  return {
    line,
    seal: (content, place) => Buffer.concat([content, tagOf(content, place)]),
    open: (sealed, place) => {
      const content = sealed.subarray(0, -TAG_BYTES);
      return tagOf(content, place).equals(sealed.subarray(-TAG_BYTES)) ? content : null;
    },
  };
}

/** The key is derived for this file alone, so that no nonce is used twice with it. */
function keysOf(secret: string, salt: Buffer): { key: Buffer; proof: Buffer } {
  const derived = Buffer.from(hkdfSync('sha256', secret, salt, `${NAME} ${FORMAT}`, 48));
  return { key: derived.subarray(0, 32), proof: derived.subarray(32) };
}

function cipherSealing(secret: string, salt: Buffer): Sealing {
  const { key, proof } = keysOf(secret, salt);
  const line = `${NAME} ${FORMAT} ${CIPHER} ${salt.toString('hex')} ${proof.toString('hex')}`;
  const covered = ({ kind }: Place) => Buffer.concat([Buffer.from(line), Buffer.of(kindByte(kind))]);
  return {
    line,
    seal: (content, place) => {
      const cipher = createCipheriv(CIPHER, key, nonceOf(place)).setAAD(covered(place));
      return Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()]);
    },
    open: (sealed, place) => {
      const decipher = createDecipheriv(CIPHER, key, nonceOf(place), { authTagLength: TAG_BYTES });
      decipher.setAAD(covered(place)).setAuthTag(sealed.subarray(-TAG_BYTES));
      try {
        return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
      } catch {
        return null;
      }
    },
  };
}

export type WrittenFile = { readonly bytes: number; readonly digest: string };

export type DumpWriter = {
  write(kind: FrameKind, content: Buffer): Promise<void>;
  /** The file has its name once all of it is on the disk. */
  finish(): Promise<WrittenFile>;
  /** Deletes what was written. Does nothing after `finish`. */
  abandon(): Promise<void>;
};

/** Readable by its owner alone. Refuses a path that exists. @param secret encrypts the file */
export async function createDumpFile(path: string, secret: string | undefined): Promise<DumpWriter> {
  const part = `${path}.part`;
  if (existsSync(path)) throw new DumpRefused(`${path} is there already: name a new file`);
  if (existsSync(part))
    throw new DumpRefused(
      `${part} is there: another backup is writing it, or was interrupted; delete it then`,
    );
  const sealing = secret ? cipherSealing(secret, randomBytes(32)) : plainSealing();
  const file = await open(part, 'wx', 0o600);
  const hash = createHash('sha256');
  let bytes = 0;
  let index = 0;
  let isOpen = true;
  const append = async (data: Buffer) => {
    hash.update(data);
    bytes += data.length;
    await file.writeFile(data);
  };
  await append(Buffer.from(`${sealing.line}\n`));
  return {
    write: async (kind, content) => {
      const sealed = sealing.seal(await compress(content), { index, kind });
      const header = Buffer.alloc(HEADER_BYTES);
      header.writeUInt8(kindByte(kind));
      header.writeUInt32BE(sealed.length, 1);
      index += 1;
      await append(Buffer.concat([header, sealed]));
    },
    finish: async () => {
      await file.sync();
      await file.close();
      isOpen = false;
      await rename(part, path);
      await syncFolder(dirname(path));
      return { bytes, digest: hash.digest('hex') };
    },
    abandon: async () => {
      if (!isOpen) return;
      isOpen = false;
      await file.close();
      await rm(part, { force: true });
    },
  };
}

/** Makes the new name outlive a power cut. Windows has no such call. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  await using folder = await open(path, 'r');
  await folder.sync();
}

export type DumpReader = {
  readonly isEncrypted: boolean;
  next(): Promise<DumpFrame>;
  /** To be called after the frame `end`. */
  finish(): Promise<WrittenFile>;
  close(): Promise<void>;
};

/** Every frame is proven before it is handed out. Throws `DumpRefused`. */
export async function openDumpFile(path: string, secret: string | undefined): Promise<DumpReader> {
  const file = await open(path, 'r');
  try {
    return await readerOf({ path, file, secret });
  } catch (error) {
    await file.close();
    throw error;
  }
}

type Opened = { path: string; file: FileHandle; secret: string | undefined };

async function readerOf({ path, file, secret }: Opened): Promise<DumpReader> {
  const damaged = () => new DumpRefused(`${path} is damaged or cut off: use another copy`);
  const start = await readUpTo(file, LONGEST_LINE, 0);
  const line = start.subarray(0, Math.max(0, start.indexOf('\n')));
  const sealing = sealingOf(path, line.toString('latin1'), secret);
  const hash = createHash('sha256').update(line).update('\n');
  let position = line.length + 1;
  let index = 0;
  const take = async (length: number): Promise<Buffer> => {
    const data = await readUpTo(file, length, position);
    if (data.length < length) throw damaged();
    position += length;
    hash.update(data);
    return data;
  };
  return {
    isEncrypted: sealing.line.includes(CIPHER),
    next: async () => {
      const header = await take(HEADER_BYTES);
      const kind = KINDS[header.readUInt8()];
      const length = header.readUInt32BE(1);
      if (!kind || length < TAG_BYTES || length > MOST_BYTES) throw damaged();
      const compressed = sealing.open(await take(length), { index, kind });
      if (!compressed) throw damaged();
      index += 1;
      return { kind, content: await decompress(compressed, { maxOutputLength: MOST_BYTES }) };
    },
    finish: async () => {
      if ((await readUpTo(file, 1, position)).length > 0) throw damaged();
      return { bytes: position, digest: hash.digest('hex') };
    },
    close: () => file.close(),
  };
}

function sealingOf(path: string, line: string, secret: string | undefined): Sealing {
  const [name, format, way, salt = '', proof = ''] = line.split(' ');
  if (name !== NAME) throw new DumpRefused(`${path} is no dump of Flagoff`);
  if (format !== String(FORMAT))
    throw new DumpRefused(`${path} has the format of another release (${format}): restore it with that one`);
  if (way === 'plain') return plainSealing();
  if (!secret)
    throw new DumpRefused(`${path} is encrypted: set BACKUP_KEY or BACKUP_KEY_FILE to the key of its time`);
  const sealing = cipherSealing(secret, Buffer.from(salt, 'hex'));
  const expected = Buffer.from(sealing.line.split(' ').at(-1) ?? '');
  const given = Buffer.from(proof);
  if (expected.length === given.length && timingSafeEqual(expected, given)) return sealing;
  throw new DumpRefused(
    `${path} was encrypted with another key than BACKUP_KEY has: set the key of its time`,
  );
}

async function readUpTo(file: FileHandle, length: number, position: number): Promise<Buffer> {
  const data = Buffer.alloc(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await file.read(data, filled, length - filled, position + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return data.subarray(0, filled);
}
