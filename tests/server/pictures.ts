/**
 * The corpus of uploads (security.md 3.11), made here from a few points and bytes: pictures that must be taken, and
 * files that must be refused or come out as nothing but their points. Everything is the same on every run.
 */
import { crc32 as unsignedCrc, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { imageLimit } from '../../src/contract/profile-rules.ts';
