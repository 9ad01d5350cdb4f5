"""Small files that ask for much, made from nothing but Python's own library; AVIF by Pillow where it is there."""

import io
import struct
import zlib


def chunk(name, data):
    body = name + data
    return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))


def zeros(count):
    """So many zero bytes, compressed without ever being there."""
    stream = zlib.compressobj(9)
    parts = []
    while count > 0:
        parts.append(stream.compress(bytes(min(count, 1 << 20))))
        count -= 1 << 20
    return b"".join(parts) + stream.flush()


def png(width, height, colour=2, depth=8, extra=b"", data=None, interlaced=0):
    bits = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[colour] * depth
    head = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, interlaced)
    data = zeros((height * (1 + (width * bits + 7) // 8)) * (1 + interlaced)) if data is None else data
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + extra + chunk(b"IDAT", data) + chunk(b"IEND", b"")
    )


def text(keyword, packet):
    return chunk(b"iTXt", keyword + b"\0\1\0\0\0" + zlib.compress(packet, 9))


def bits(*fields):
    """Bits, the lowest first, as VP8L has them."""
    number, at = 0, 0
    for value, width in fields:
        number |= value << at
        at += width
    return number.to_bytes((at + 7) // 8 + 2, "little")


def vp8l(width, height):
    """One colour, without a bit a pixel: five codes of one symbol each."""
    data = b"\x2f" + bits((width - 1, 14), (height - 1, 14), (0, 4), (0, 3), *[(1, 4)] * 5)
    return b"VP8L" + struct.pack("<I", len(data)) + data + b"\0" * (len(data) % 2)


def riff(*chunks):
    body = b"WEBP" + b"".join(chunks)
    return b"RIFF" + struct.pack("<I", len(body)) + body


def riff_chunk(name, data):
    return name + struct.pack("<I", len(data)) + data + b"\0" * (len(data) % 2)


def vp8x(flags, width, height):
    sides = (width - 1).to_bytes(3, "little") + (height - 1).to_bytes(3, "little")
    return riff_chunk(b"VP8X", bytes([flags, 0, 0, 0]) + sides)


def webp_with(name, flag, data):
    return riff(vp8x(flag, 8, 8), vp8l(8, 8), riff_chunk(name, data))


def webp_frames(count, side):
    size = (side - 1).to_bytes(3, "little")
    frame = riff_chunk(b"ANMF", bytes(6) + size * 2 + b"\x64\0\0\0" + vp8l(side, side))
    return riff(vp8x(2, side, side), riff_chunk(b"ANIM", bytes(6)), *[frame] * count)


def gif(frames, at=(0, 0), screen=(1, 1)):
    head = b"GIF89a" + struct.pack("<HH", *screen) + b"\x80\0\0" + bytes(6)
    frame = b"," + struct.pack("<HHHH", *at, 1, 1) + b"\0\2\2\x44\1\0"
    return head + frame * frames + b";"


def tiff(entries, following=0, values=b"", order="<"):
    """A directory at 8; `values` stand right behind it."""
    start = b"II*\0" if order == "<" else b"MM\0*"
    body = struct.pack(order + "IH", 8, len(entries))
    for tag, kind, count, value in entries:
        body += struct.pack(order + "HHII", tag, kind, count, value)
    return start + body + struct.pack(order + "I", following) + values


def plain_tiff(width, height, strip, size, following=0, more=(), values=b""):
    entries = [
        (256, 4, 1, width), (257, 4, 1, height), (258, 3, 1, 8), (259, 3, 1, 1), (262, 3, 1, 1),
        (273, 4, 1, strip), (277, 3, 1, 1), (278, 4, 1, height), (279, 4, 1, size), *more,
    ]
    return tiff(sorted(entries), following, values)


def tiff_pages(count):
    """Directories of one grey pixel each."""
    size = 2 + 9 * 12 + 4
    places = [8 + size * n for n in range(count)]
    pages = [plain_tiff(1, 1, 8, 1, following)[8:] for following in [*places[1:], 0]]
    return b"II*\0" + struct.pack("<I", 8) + b"".join(pages)


def exif_loop(count=3_200):
    """Every entry of every directory leads to the first directory; libexif adds up what a level costs, and takes
    207 entries four levels deep, 3,200 three."""
    pointers = [(tag, 4, 1, 8) for tag in (0x8769, 0x8825)] * (count // 2)
    return tiff(pointers, 8)[:65_000]


def exif_many():
    """Thousands of texts that share their bytes."""
    return tiff([(0x4000 + tag, 2, 60_000, 100) for tag in range(5000)], 0)[:65_000]


def exif_notes():
    """Maker's notes of Olympus that lead to themselves."""
    notes = b"OLYMP\0\1\0" + struct.pack("<H", 5000) + struct.pack("<HHII", 0x2010, 4, 1, 60) * 5000
    entries = [(0x927C, 7, len(notes), 60)]
    return tiff([(0x8769, 4, 1, 26)], 0, tiff(entries, 0, b"")[8:] + bytes(14) + notes)[:65_000]


def packet(inside, attributes=""):
    return (
        '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
        f'<rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/"{attributes}>{inside}</rdf:Description>'
        "</rdf:RDF></x:xmpmeta>"
    ).encode()


NESTED = packet("<dc:title>" + "<a>" * 131_718 + "</a>" * 131_718 + "</dc:title>")
PROPERTIES = packet("".join(f"<dc:p{n}>x</dc:p{n}>" for n in range(100_000)))
ATTRIBUTES = packet("", "".join(f' dc:p{n}="x"' for n in range(100_000)))
NAMESPACES = packet("".join(f'<a xmlns:n{n}="u{n}">' for n in range(20_000)))
ENTITIES = (
    b'<!DOCTYPE x [<!ENTITY a "aaaaaaaaaaaaaaaa">'
    + b"".join(b'<!ENTITY %c "%s">' % (98 + n, b"&%c;" % (97 + n) * 40) for n in range(9))
    + b"]>" + packet("<dc:title>&j;</dc:title>")
)

# A grey picture of eight by eight, baseline, as libjpeg writes it but for its size, which stands at 94.
HUFFMAN = b"\0\1\5\1\1\1\1\1\1" + bytes(8) + bytes(range(12))


def jpeg(width, height, sof=0xC0, scans=1, segments=b""):
    tables = b"\xff\xdb\0\x43\0" + b"\1" * 64
    frame = b"\xff" + bytes([sof]) + struct.pack(">HBHHB", 17, 8, height, width, 3)
    frame += b"\1\x11\0\2\x11\0\3\x11\0"
    codes = b"\xff\xc4\0\x1f\0" + HUFFMAN + b"\xff\xc4\0\x14\x10\1" + bytes(15) + b"\0"
    spectrum = b"\0\0\0" if sof == 0xC2 else b"\0\x3f\0"
    scan = b"\xff\xda\0\x0c\3\1\0\2\0\3\0" + spectrum + bytes(200)
    return b"\xff\xd8" + segments + tables + frame + codes + scan * scans + b"\xff\xd9"


def segment(code, data):
    return b"\xff" + bytes([code]) + struct.pack(">H", len(data) + 2) + data


def pictures():
    """The name of each, and what makes its bytes."""
    yield "webp-12000.webp", lambda: riff(vp8l(12_000, 12_000))
    yield "webp-16383.webp", lambda: riff(vp8l(16_383, 16_383))
    yield "webp-frames.webp", lambda: webp_frames(1_900, 320)
    yield "webp-frames-large.webp", lambda: webp_frames(20, 3_000)
    yield "webp-frames-many.webp", lambda: webp_frames(400_000, 1)
    yield "webp-exif-loop.webp", lambda: webp_with(b"EXIF", 8, b"Exif\0\0" + exif_loop())
    yield "webp-exif-many.webp", lambda: webp_with(b"EXIF", 8, b"Exif\0\0" + exif_many())
    yield "webp-xmp-nested.webp", lambda: webp_with(b"XMP ", 4, NESTED)
    yield "png-20000.png", lambda: png(20_000, 20_000)
    yield "png-14000-grey.png", lambda: png(14_000, 14_000, 0)
    yield "png-8000-rgba-16.png", lambda: png(7_000, 7_000, 6, 16)
    yield "png-14000-interlaced.png", lambda: png(14_000, 14_000, 0, interlaced=1)
    yield "png-text.png", lambda: png(8, 8, extra=chunk(b"zTXt", b"Comment\0\0" + zeros(500 << 20)))
    yield "png-texts.png", lambda: png(8, 8, extra=chunk(b"tEXt", b"a\0b") * 200_000)
    yield "png-profile.png", lambda: png(8, 8, extra=chunk(b"iCCP", b"icc\0\0" + zeros(500 << 20)))
    for name, words in [
        ("nested", NESTED), ("properties", PROPERTIES), ("attributes", ATTRIBUTES),
        ("namespaces", NAMESPACES), ("entities", ENTITIES), ("zeros", b"<x>" + bytes(200 << 20)),
    ]:
        yield f"png-xmp-{name}.png", lambda words=words: png(8, 8, extra=text(b"XML:com.adobe.xmp", words))
    yield "png-exif-loop.png", lambda: png(8, 8, extra=chunk(b"eXIf", exif_loop()))
    yield "png-exif-loop-small.png", lambda: png(8, 8, extra=chunk(b"eXIf", exif_loop(206)))
    yield "png-exif-many.png", lambda: png(8, 8, extra=chunk(b"eXIf", exif_many()))
    yield "png-exif-notes.png", lambda: png(8, 8, extra=chunk(b"eXIf", exif_notes()))
    yield "gif-extents.gif", lambda: gif(1, (65_000, 65_000))
    yield "gif-screen.gif", lambda: gif(1, screen=(14_000, 14_000))
    yield "gif-frames.gif", lambda: gif(1_990, screen=(300, 300))
    yield "jpeg-65500.jpg", lambda: jpeg(65_500, 65_500)
    yield "jpeg-14000.jpg", lambda: jpeg(14_000, 14_000)
    yield "jpeg-14000-progressive.jpg", lambda: jpeg(14_000, 14_000, 0xC2)
    yield "jpeg-scans.jpg", lambda: jpeg(4_000, 4_000, 0xC2, 5_000)
    for name, block in [("loop", exif_loop()), ("many", exif_many()), ("notes", exif_notes())]:
        yield f"jpeg-exif-{name}.jpg", lambda block=block: jpeg(8, 8, segments=segment(0xE1, b"Exif\0\0" + block))
    xmp = b"http://ns.adobe.com/xap/1.0/\0" + packet("<a>" * 16_000)
    yield "jpeg-xmp-nested.jpg", lambda: jpeg(8, 8, segments=segment(0xE1, xmp))
    yield "tiff-loop.tif", lambda: plain_tiff(8, 8, 0, 64, following=8)
    yield "tiff-subdirectories.tif", lambda: plain_tiff(8, 8, 0, 64, more=[(330, 4, 1, 8), (34665, 4, 1, 8)])
    yield "tiff-pages.tif", lambda: tiff_pages(60_000)
    yield "tiff-strip.tif", lambda: plain_tiff(14_000, 14_000, 8, 0xFFFF_FFF0)
    yield "tiff-tag.tif", lambda: plain_tiff(8, 8, 8, 64, more=[(700, 1, 0x7FFF_FFFF, 8), (34675, 7, 0xFFFF_FFFF, 8)])
    yield "tiff-strips.tif", lambda: tiff([(256, 4, 1, 10_000), (257, 4, 1, 10_000), (258, 3, 1, 8), (262, 3, 1, 1),
                                   (273, 4, 10_000, 8), (277, 3, 1, 4_000), (278, 4, 1, 1), (279, 4, 10_000, 8)])
    yield from avifs()


def avifs():
    try:
        from PIL import Image
    except ImportError:
        return

    def avif(colour, side, **more):
        out = io.BytesIO()
        Image.new(colour, (side, side)).save(out, "AVIF", speed=10, quality=10, **more)
        return out.getvalue()

    yield "avif-13000.avif", lambda: avif("L", 13_000)
    yield "avif-8000.avif", lambda: avif("RGBA", 8_000)
    yield "avif-exif-loop.avif", lambda: avif("L", 8, exif=exif_loop())
    yield "avif-exif-many.avif", lambda: avif("L", 8, exif=exif_many())
