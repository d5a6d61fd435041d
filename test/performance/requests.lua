-- What wrk sends: args are host, path pattern, count, first. `%d` in the pattern becomes a number from
-- [first, first + count); the headers are those of a browser.
local head, tail, first, count

function init(args)
  local host, pattern = args[1], args[2]
  count = tonumber(args[3])
  first = tonumber(args[4])
  math.randomseed(os.time())
  local before, after = pattern:match("^(.*)%%d(.*)$")
  if before == nil then before, after, count = pattern, "", 0 end
  head = "GET " .. before
  tail = after .. " HTTP/1.1\r\nHost: " .. host .. "\r\n"
    .. "User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0\r\n"
    .. "Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8\r\n"
    .. "Accept-Language: en-GB,en;q=0.7,de;q=0.3\r\n"
    .. "Accept-Encoding: gzip, deflate, br, zstd\r\n"
    .. "Referer: https://news.example.com/today\r\n"
    .. "Upgrade-Insecure-Requests: 1\r\nSec-Fetch-Mode: navigate\r\n\r\n"
end

function request()
  if count == 0 then return head .. tail end
  return head .. string.format("%07d", first + math.random(0, count - 1)) .. tail
end

function done(summary, latency, requests)
  local errors = summary.errors
  io.write(string.format(
    'RESULT {"seconds":%f,"requests":%d,"broken":%d,"refused":%d,"p50Us":%f,"p99Us":%f}\n',
    summary.duration / 1e6, summary.requests,
    errors.connect + errors.read + errors.write + errors.timeout, errors.status,
    latency:percentile(50), latency:percentile(99)))
end
