import { describe, expect, it } from 'vitest'
import { readS3Address } from './s3-address.ts'

const read = (url: string, accessKey?: string, secretKey?: string) =>
  readS3Address({ url, accessKey, secretKey })

describe('STORAGE_URL', () => {
  it('names a bucket, a prefix, an endpoint and a region', () => {
    expect(
      read('s3://media/way/post?endpoint=https://s3.example.com:9000/&region=eu-1', 'K', 'S/+='),
    ).toEqual({
      endpoint: 'https://s3.example.com:9000',
      region: 'eu-1',
      bucket: 'media',
      prefix: 'way/post/',
      accessKey: 'K',
      secretKey: 'S/+=',
    })
    expect(read('s3://K:S%2F%2B%3D@my.bucket-1?endpoint=http://10.0.0.1:9000')).toMatchObject({
      bucket: 'my.bucket-1',
      prefix: '',
      region: 'us-east-1',
      accessKey: 'K',
      secretKey: 'S/+=',
    })
    expect(read('s3://media/?region=eu-central-1', 'K', 'S')).toMatchObject({
      endpoint: 'https://s3.eu-central-1.amazonaws.com',
      prefix: '',
    })
  })

  it.each([
    ['https://s3.example.com/media'],
    ['s3://'],
    ['s3://UPPER_CASE?region=eu-1'],
    ['s3://bucket:9000/x?region=eu-1'],
    ['s3://bucket/a//b?region=eu-1'],
    ['s3://bucket/a%20b?region=eu-1'],
    ['s3://bucket/%?region=eu-1'],
    ['s3://bucket'],
    ['s3://bucket?region=EU west'],
    ['s3://bucket?endpoint=ftp://x'],
    ['s3://bucket?endpoint=https://u:p@x'],
    ['s3://bucket?endpoint=https://x/%3Fa&region=eu-1&style=path'],
  ])('%s stops the start', (url) => {
    expect(read(url, 'K', 'S')).toMatch(/^STORAGE_URL is not usable: /)
  })

  it('needs its two keys once', () => {
    expect(read('s3://bucket?region=eu-1')).toMatch('STORAGE_ACCESS_KEY and STORAGE_SECRET_KEY')
    expect(read('s3://bucket?region=eu-1', 'K')).toMatch('STORAGE_SECRET_KEY')
    expect(read('s3://K@bucket?region=eu-1')).toMatch('STORAGE_SECRET_KEY')
    expect(read('s3://K:S@bucket?region=eu-1', 'K', 'S')).toMatch('once')
  })
})
