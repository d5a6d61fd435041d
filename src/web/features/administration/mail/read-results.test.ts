import { describe, expect, it } from 'vitest'
import { readMailResults } from './read-results.ts'

describe('the headers of a received mail', () => {
  it('say what the receiving server found, over several lines', () => {
    const source = [
      'Delivered-To: ida@out.example',
      'Authentication-Results: mx.out.example;',
      '       dkim=pass header.i=@way.example header.s=s1;',
      '       spf=softfail (out.example: domain of transitioning) smtp.mailfrom=post@way.example;',
      '\tdmarc=pass (p=QUARANTINE) header.from=way.example',
      'Authentication-Results: inner.example; spf=pass',
      'Subject: dkim=fail',
      '',
      'Authentication-Results: body.example; dmarc=fail',
    ].join('\r\n')
    expect(readMailResults(source)).toEqual({ dkim: 'pass', spf: 'softfail', dmarc: 'pass' })
  })

  it('say nothing without such a header', () => {
    expect(readMailResults('Subject: Test mail\nReceived: from a by b\n')).toEqual({})
    expect(readMailResults('')).toEqual({})
  })
})
